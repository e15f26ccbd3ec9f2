// Parts drawn by WebGL: one program for flat faces with two lights and for lines, which are quads.

const VERTEX = `#version 300 es
in vec3 place;
in vec3 other;
in float side;
uniform vec3 axes[3];
uniform vec3 origin;
uniform mat3 turn;
uniform vec3 target;
uniform vec2 scale;
uniform vec2 size;
uniform float width;
uniform float beyond;
out vec3 seen;
flat out float isLine;
vec3 view(vec3 local) {
  vec3 world = origin + axes[0] * local.x + axes[1] * local.y + axes[2] * local.z;
  return turn * (world - target);
}
void main() {
  vec3 p = view(place);
  seen = p;
  vec2 pixels = p.xy * scale.x;
  isLine = abs(side);
  if (side != 0.0) {
    vec2 way = (view(other) - p).xy;
    vec2 along = way / max(length(way), 1e-20);
    pixels += 0.5 * width * (side * vec2(-along.y, along.x) - beyond * along);
  }
  gl_Position = vec4(2.0 * pixels / size, -p.z * scale.y + (side == 0.0 ? 0.0 : -2e-4), 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec3 seen;
flat in float isLine;
uniform vec4 color;
uniform vec4 lights[2];
uniform float ambient;
out vec4 pixel;
void main() {
  float light = 1.0;
  if (isLine < 0.5) {
    vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
    if (normal.z < 0.0) normal = -normal;
    light = ambient;
    for (int k = 0; k < 2; k++) light += lights[k].w * max(0.0, dot(normal, lights[k].xyz));
  }
  pixel = vec4(color.rgb * light * color.a, color.a);
}`;

class Painter {
  /// With smooth edges or without; null if the browser has no WebGL 2.
  static on(canvas, antialias) {
    const gl = canvas.getContext("webgl2", { antialias, alpha: true });
    return gl && new Painter(gl);
  }

  constructor(gl) {
    this.gl = gl;
    const program = this.program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    ["place", "other", "side"].forEach((name, i) => gl.bindAttribLocation(program, i, name));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "the shaders cannot be linked");
    this.at = Object.fromEntries(["axes", "origin", "turn", "target", "scale", "size", "width", "beyond", "color", "lights", "ambient"].map(name => [name, gl.getUniformLocation(program, name)]));
    this.shapes = new Map();
  }

  /// The vertices of a shape on the graphics device.
  uploaded(shape) {
    let known = this.shapes.get(shape);
    if (known) return known;
    const { gl } = this;
    const numbers = [];
    for (const face of shape.faces) {
      for (let i = 2; i < face.length; i++) for (const p of [face[0], face[i - 1], face[i]]) numbers.push(...p, 0, 0, 0, 0);
    }
    const faces = numbers.length / 7;
    for (const [p, q] of shape.lines) {
      const [a, b, c, d] = [[...p, ...q, 1], [...p, ...q, -1], [...q, ...p, 1], [...q, ...p, -1]];
      numbers.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STATIC_DRAW);
    [[3, 0], [3, 12], [1, 24]].forEach(([count, offset], i) => {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribPointer(i, count, gl.FLOAT, false, 28, offset);
    });
    known = { array, faces };
    this.shapes.set(shape, known);
    return known;
  }

  draw(parts, stage, colors) {
    const { gl, at } = this;
    const { width, height } = stage.size;
    const { axes, view, depth } = stage;
    gl.viewport(0, 0, gl.canvas.width, gl.canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.useProgram(this.program);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const { right, up, eye } = axes;
    // Columns of the matrix that turns the world into right, up, to the viewer.
    gl.uniformMatrix3fv(at.turn, false, [0, 1, 2].flatMap(k => [right[k], up[k], eye[k]]));
    gl.uniform3f(at.target, view.x, view.y, view.z);
    gl.uniform2f(at.scale, view.scale, 1 / depth);
    gl.uniform2f(at.size, width, height);
    gl.uniform4fv(at.lights, LIGHTS.flatMap(([light, strength]) => [...unitOf(light), strength]));
    gl.uniform1f(at.ambient, AMBIENT);
    // What lets see through comes last, and hides nothing.
    const solid = parts.filter(({ alpha = 1 }) => alpha === 1), clear = parts.filter(({ alpha = 1 }) => alpha < 1);
    gl.depthMask(true);
    for (const part of solid) this.part(part, colors);
    gl.depthMask(false);
    for (const part of clear) this.part(part, colors);
    gl.depthMask(true);
  }

  part({ shape, color: name, placement, alpha = 1, width, from = 0, to = shape.lines.length }, colors) {
    if (!isFinite3(placement.at)) return;
    const { gl, at } = this;
    const { array, faces } = this.uploaded(shape);
    const color = colorOf(name, colors);
    gl.bindVertexArray(array);
    gl.uniform3fv(at.axes, placement.axes.flat());
    gl.uniform3fv(at.origin, placement.at);
    if (faces) {
      gl.uniform4f(at.color, ...color, alpha);
      gl.drawArrays(gl.TRIANGLES, 0, faces);
    }
    if (!width || to <= from) return;
    gl.uniform1f(at.width, width);
    // Lines that let see through must not overlap at their ends.
    gl.uniform1f(at.beyond, alpha === 1 ? 0.6 : 0);
    gl.uniform4f(at.color, ...(faces ? edgeColor(color, colors) : color), alpha);
    gl.drawArrays(gl.TRIANGLES, faces + 6 * from, 6 * (to - from));
  }

  /// Forgets the shapes of the run before.
  forget() {
    for (const { array } of this.shapes.values()) this.gl.deleteVertexArray(array);
    this.shapes.clear();
  }
}
