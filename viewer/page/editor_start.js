// The editor begins: with what was typed before a reload, or with the text of the server.

allow();
text.value = keep();
underline();
run();
