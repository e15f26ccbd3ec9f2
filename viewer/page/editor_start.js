// The editor begins: with what was typed before a reload, or with the text of the server.

allow();
const kept = keep();
text.value = kept.value;
// A reload does not forget what was saved.
if (choices.file && kept.file) Object.assign(file, kept.file);
showFile();
underline();
run();
