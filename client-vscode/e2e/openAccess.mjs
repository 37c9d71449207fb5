/**
 * Europe PMC, arXiv, Unpaywall and a publisher, as far as their documents tell: a proxy leads every
 * machine's name to one server here, which answers for all of them and notes whom it stood for.
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { HERE } from "./editor.mjs";

const PAPERS = join(HERE, "../examples/papers");
const PUBLISHER = "journal.example.org";
const HOSTS = ["www.ebi.ac.uk", "arxiv.org", "api.unpaywall.org", PUBLISHER];

/** The variables of an environment with these services in it, and the list of those asked. */
export async function openAccess() {
  const asked = [];
  const { key, cert, file } = certificate();
  const services = await listening(createServer({ key, cert }, answer));
  const proxy = createProxy();
  proxy.on("connect", ({ url }, socket) => {
    const host = url.split(":")[0];
    if (!HOSTS.includes(host)) return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"); // The editor's own.
    asked.push(host);
    const there = connect(services, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    for (const it of [there, socket]) it.on("error", () => {});
  });
  const address = `http://127.0.0.1:${await listening(proxy)}`;
  return { asked, variables: { https_proxy: address, SSL_CERT_FILE: file } };
}

/** One paper is at Europe PMC, the other one only at its publisher's. */
function answer({ headers: { host }, url }, response) {
  const say = (value) => response.end(JSON.stringify(value));
  const send = (name) => response.end(readFileSync(join(PAPERS, name)));
  if (url.includes("/search?query=") && url.includes("seeds"))
    say({ resultList: { result: [{ pmcid: "PMC1", isOpenAccess: "Y", license: "cc by" }] } });
  else if (url.includes("/search?query=")) say({ resultList: { result: [] } });
  else if (url.endsWith("/PMC1/fullTextXML")) send("bats2018.xml");
  else if (host === "api.unpaywall.org" && url.includes("handbook"))
    say({
      best_oa_location: {
        url_for_pdf: `https://${PUBLISHER}/handbook.pdf`,
        host_type: "publisher",
        license: "cc-by",
      },
    });
  else if (host === PUBLISHER) send("moths2020.pdf");
  else response.writeHead(404).end();
}

function certificate() {
  const folder = join(HERE, "out/services");
  mkdirSync(folder, { recursive: true });
  const [key, cert] = ["key.pem", "cert.pem"].map((it) => join(folder, it));
  const names = HOSTS.map((it) => `DNS:${it}`).join(",");
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key];
  const about = ["-out", cert, "-subj", "/CN=services", "-addext", `subjectAltName=${names}`];
  const done = spawnSync("openssl", [...made, ...about], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`openssl: ${done.stderr ?? done.error}`);
  return { key: readFileSync(key), cert: readFileSync(cert), file: cert };
}

function listening(server) {
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(server.address().port));
    server.unref();
  });
}
