/** What went wrong in the set-up -> words that say what to do. */

export type Failure = {
  kind:
    | "no-python"
    | "old-python"
    | "no-venv"
    | "proxy"
    | "certificate"
    | "offline"
    | "no-package"
    | "cancelled"
    | "other";
  advice: string;
};

const OR_COMMAND = "or name an installed citectx-server in the setting citectx.server.command.";

/** The signs by which the installers' messages are told apart, the most telling first. */
const SIGNS: [Failure["kind"], RegExp][] = [
  ["no-venv", /ensurepip is not available|No module named (venv|ensurepip)/i],
  ["proxy", /407|ProxyError|Cannot connect to proxy|proxy authentication|tunnel/i],
  ["certificate", /CERTIFICATE_VERIFY_FAILED|SSLError|invalid peer certificate|UnknownIssuer/i],
  [
    "offline",
    /NewConnectionError|Failed to establish a new connection|name resolution|Network is unreachable|getaddrinfo|dns error|error sending request|Connection refused|timed out/i,
  ],
  [
    "no-package",
    /No matching distribution|Could not find a version|No solution found|Failed (to build|building)/i,
  ],
];

export function failure(
  what: "no-python" | "old-python" | "cancelled" | "installation",
  details = "",
): Failure {
  if (what !== "installation") return { kind: what, advice: advice(what, details) };
  const kind = SIGNS.find(([, sign]) => sign.test(details))?.[0] ?? "other";
  return { kind, advice: advice(kind, lastLine(details)) };
}

function advice(kind: Failure["kind"], details: string): string {
  switch (kind) {
    case "no-python":
      return `citectx needs Python 3.11 or newer, and no Python was found. Install it from python.org or with your system's package manager, then try again; ${OR_COMMAND}`;
    case "old-python":
      return `citectx needs Python 3.11 or newer; the newest found here is ${details}. Install a newer one, or name one in the setting citectx.server.python, then try again.`;
    case "no-venv":
      return "This Python cannot make environments. Install its venv package (on Debian and Ubuntu: apt install python3-venv), then try again.";
    case "proxy":
      return "The proxy did not let the package index through. Set http.proxy in the settings, or HTTPS_PROXY in the environment, with user and password if it asks for them, then try again.";
    case "certificate":
      return "The package index showed a certificate that this machine does not trust, as company proxies do. Name the company's certificate in PIP_CERT or SSL_CERT_FILE, then try again.";
    case "offline":
      return `The package index cannot be reached. citectx needs it once, to set itself up; afterwards it works offline. Connect and try again, ${OR_COMMAND}`;
    case "no-package":
      return `A package that citectx needs cannot be had for this Python: ${details} A Python of the last three years from python.org helps in most cases.`;
    case "cancelled":
      return "The set-up was cancelled. citectx shows nothing until it is done.";
    default:
      return `The set-up failed: ${details} The log has the whole story.`;
  }
}

function lastLine(output: string): string {
  const lines = output.split(/\r?\n/).filter((it) => it.trim());
  return (lines.at(-1) ?? "").trim().slice(0, 200);
}
