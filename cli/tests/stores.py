"""Sweeps on machines that share nothing but a server of S3 on 127.0.0.1 (moto): the bytes of the table, workers that are killed, servers that refuse.

    stores.py COMMAND

The command is built with the feature `object-store`. Every machine is a folder of its own.
"""

import http.client
import http.server
import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

import boto3
from moto.server import ThreadedMotoServer

COMMAND = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODEL = os.path.join(ROOT, "tests/reference/two_bars/model.mbd")
PLACE = tempfile.mkdtemp(prefix="mbdsl-stores-")
# Three shards with 500 runs each.
GRID = ["--vary", "m1=0.5..2:50", "--vary", "L2=1..1.4:30", "--t-end", "0.1"]
# Shards of more bytes than one request sends.
QUANTITIES = [
    *(f"{rod}.{name}" for rod in ("rod1", "rod2") for name in "x y theta vx vy omega ax ay alpha".split()),
    *(f"lambda.{pin}.{name}" for pin in ("pin", "elbow") for name in "xy"),
    *"tip.x tip.y kinetic_energy potential_energy energy".split(),
]
LONG = ["--vary", "m1=uniform(1,2)kg", "--samples", "10500", "--t-end", "0.01", "--method", "rk4", "--h", "0.005"]
LONG += [word for name in QUANTITIES for word in ("--quantity", name)]

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
HOST, PORT = server.get_host_and_port()
ENDPOINT = f"http://{HOST}:{PORT}"
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
os.environ |= KEYS | {"AWS_REGION": "us-east-1", "AWS_ALLOW_HTTP": "true", "NO_PROXY": "*"}
s3 = boto3.client("s3", endpoint_url=ENDPOINT, region_name="us-east-1")
s3.create_bucket(Bucket="runs")


def machine(name):
    folder = os.path.join(PLACE, name)
    os.makedirs(folder, exist_ok=True)
    return folder


def start(folder, arguments, **variables):
    environment = os.environ | {"AWS_ENDPOINT_URL": ENDPOINT} | variables
    environment = {name: value for name, value in environment.items() if value is not None}
    return subprocess.Popen(
        [COMMAND, *arguments], cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def done(process):
    stdout, stderr = process.communicate(timeout=300)
    return process.returncode, stdout, stderr


def good(folder, arguments, **variables):
    code, stdout, stderr = done(start(folder, arguments, **variables))
    assert code == 0, stderr
    return stdout


def refused(folder, arguments, words, **variables):
    code, stdout, stderr = done(start(folder, arguments, **variables))
    assert code == 2 and words in stderr, (code, stdout, stderr)
    print("   ", stderr.strip())
    return stderr


def sweep(out, *more, grid=GRID):
    return ["sweep", MODEL, *grid, "-o", out, *more]


def task(index, count=3):
    """A task of an indexed job of Kubernetes."""
    return ["--resume", "--task", "auto", "--task-count", str(count)], {"JOB_COMPLETION_INDEX": str(index)}


def objects(prefix):
    listed = s3.list_objects_v2(Bucket="runs", Prefix=prefix).get("Contents", [])
    return {of["Key"]: of["ETag"] for of in listed}


def unfinished():
    return s3.list_multipart_uploads(Bucket="runs").get("Uploads", [])


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def until(condition):
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.02)


class Proxy(http.server.BaseHTTPRequestHandler):
    """Passes requests on to the server, but for those that `holds` names: nobody answers them."""

    protocol_version = "HTTP/1.1"
    holds = staticmethod(lambda method, path: False)
    held = threading.Event()

    def pass_on(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.holds(self.command, self.path):
            Proxy.held.set()
            # Longer than this test.
            time.sleep(3600)
        connection = http.client.HTTPConnection(HOST, PORT)
        connection.request(self.command, self.path, body, dict(self.headers))
        answer = connection.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "connection", "content-length", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_PUT = do_POST = do_DELETE = pass_on

    def log_message(self, *_):
        pass


proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
proxy.daemon_threads = True
# Those who were killed close their connections.
proxy.handle_error = lambda *_: None
threading.Thread(target=proxy.serve_forever, daemon=True).start()
SLOW = f"http://127.0.0.1:{proxy.server_address[1]}"


def held(holds, folder, arguments, **variables):
    """A command that waits for an answer that never comes."""
    Proxy.held.clear()
    Proxy.holds = staticmethod(holds)
    process = start(folder, arguments, AWS_ENDPOINT_URL=SLOW, **variables)
    assert Proxy.held.wait(120), process.poll()
    return process


def tasks_make_the_whole():
    whole = machine("whole")
    for ending in ("parquet", "csv"):
        good(whole, sweep(f"whole.{ending}"))
        table = f"s3://runs/{ending}/runs.{ending}"
        for index in range(3):
            more, variables = task(index)
            # The second machine is started for the same task by mistake, at the same time.
            both = [machine(f"{ending}{index}{which}") for which in "ab"]
            processes = [start(folder, sweep(table, *more), **variables) for folder in both]
            for folder, process in zip(both, processes):
                code, _, stderr = done(process)
                assert code == 0 and os.listdir(folder) == [], (stderr, os.listdir(folder))
            before = objects(f"{ending}/")
            # A task that is run again elsewhere finds its shard.
            third = machine(f"{ending}{index}c")
            assert "500 of them before" in good(third, sweep(table, *more), **variables)
            assert objects(f"{ending}/") == before and os.listdir(third) == []
        merged = machine(f"merged-{ending}")
        pattern = f"{table}.*-of-3"
        good(merged, ["merge", pattern, "-o", f"table.{ending}"])
        assert read(merged, f"table.{ending}") == read(whole, f"whole.{ending}")
        assert good(merged, ["merge", pattern]) == f"1500 runs\n{table}\n"
        there = s3.get_object(Bucket="runs", Key=f"{ending}/runs.{ending}")["Body"].read()
        assert there == read(whole, f"whole.{ending}")
        assert os.listdir(merged) == [f"table.{ending}"]


def a_killed_worker_leaves_nothing():
    folder, table = machine("killed"), "s3://runs/killed/runs.parquet"
    more, variables = task(0)
    # While it runs.
    process = start(folder, sweep(table, *more, "--threads", "1", "--t-end", "20", grid=GRID[:-2]), **variables)
    journal = os.path.join(folder, "runs.parquet.0-of-3.partial")
    until(lambda: os.path.exists(journal) and os.path.getsize(journal) > 3000)
    process.kill()
    done(process)
    assert objects("killed/") == {} and os.listdir(folder) == [os.path.basename(journal)]
    os.remove(journal)
    # While it sends.
    put = lambda method, _: method == "PUT"
    process = held(put, folder, sweep(table, *more), **variables)
    process.kill()
    done(process)
    assert objects("killed/") == {}
    # Its machine sends what is there; another one begins the shard again, to the same bytes.
    assert "500 of them before" in good(folder, sweep(table, *more), **variables)
    assert os.listdir(folder) == []
    first = objects("killed/")
    s3.delete_object(Bucket="runs", Key="killed/runs.parquet.0-of-3")
    assert "before" not in good(machine("another"), sweep(table, *more), **variables)
    assert objects("killed/") == first and len(first) == 1
    # An interrupted one says how to continue, and keeps its shard.
    table = "s3://runs/interrupted/runs.csv"
    process = held(put, folder, sweep(table, *more), **variables)
    process.send_signal(signal.SIGTERM)
    code, _, stderr = done(process)
    assert code == 130 and "500 finished runs are kept in runs.csv.0-of-3.upload" in stderr, (code, stderr)
    assert objects("interrupted/") == {}
    good(folder, sweep(table, *more), **variables)
    assert len(objects("interrupted/")) == 1 and os.listdir(folder) == []


def large_shards_are_sent_in_parts():
    folder, table = machine("large"), "s3://runs/large/runs.parquet"
    more = ["--resume", "--task-index", "0", "--task-count", "1"]
    second = lambda method, path: method == "PUT" and "partNumber=2" in path
    process = held(second, folder, sweep(table, *more, grid=LONG))
    assert objects("large/") == {} and len(unfinished()) == 1
    # Interrupted, it takes back what it has sent; killed, it leaves parts that nobody sees.
    process.send_signal(signal.SIGINT)
    code, _, stderr = done(process)
    assert code == 130 and unfinished() == [], (code, stderr)
    process = held(second, folder, sweep(table, *more, grid=LONG))
    process.kill()
    done(process)
    assert objects("large/") == {} and len(unfinished()) == 1
    good(folder, sweep(table, *more, grid=LONG))
    (tag,) = objects("large/").values()
    assert tag.endswith('-2"'), tag
    good(folder, sweep("whole.parquet", grid=LONG))
    good(folder, ["merge", f"{table}.*", "-o", "merged.parquet"])
    assert read(folder, "merged.parquet") == read(folder, "whole.parquet")
    # A merge that is interrupted while it fetches leaves nothing.
    process = held(lambda method, path: "runs.parquet.0-of-1" in path, folder, ["merge", f"{table}.*", "-o", "no.parquet"])
    assert len(os.listdir(folder)) == 3
    process.send_signal(signal.SIGINT)
    code, _, stderr = done(process)
    assert code == 130 and "no table is written" in stderr, (code, stderr)
    assert sorted(os.listdir(folder)) == ["merged.parquet", "whole.parquet"]


def refusals_are_said():
    folder = machine("refused")
    out = sweep("s3://runs/refused/runs.csv")
    refused(folder, sweep("s3://nobody/runs.csv"), f"{ENDPOINT} has no bucket `nobody`; create it")
    refused(folder, ["merge", "s3://nobody/*"], f"{ENDPOINT} has no bucket `nobody`; create it")
    refused(folder, ["merge", "s3://runs/refused/*", "-o", "t.csv"], "no object is called s3://runs/refused/*")
    refused(folder, out, "set AWS_ALLOW_HTTP=true", AWS_ALLOW_HTTP="false")
    refused(folder, out, "cannot be reached (Connection refused", AWS_ENDPOINT_URL="http://127.0.0.1:9")
    refused(folder, out, "check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", AWS_SECRET_ACCESS_KEY=None)
    # From here on the server asks who somebody is.
    connection = http.client.HTTPConnection(HOST, PORT)
    connection.request("POST", "/moto-api/reset-auth", "0")
    assert connection.getresponse().status == 200
    refused(folder, out, "does not allow it (InvalidAccessKeyId")
    assert os.listdir(folder) == []


for test in (tasks_make_the_whole, a_killed_worker_leaves_nothing, large_shards_are_sent_in_parts, refusals_are_said):
    begin = time.monotonic()
    test()
    print(f"{test.__name__.replace('_', ' ')}: {time.monotonic() - begin:.0f} s", flush=True)
server.stop()
