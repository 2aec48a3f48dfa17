"""The smallest backend that keeps a first part of the contract: getNonce and listNodeTypes.

    python3 pacts/example/server.py [port]

Python's standard library only, everything in memory. It is a start, not a server for users.
"""

import json
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

members: set[str] = set()
sessions: dict[str, str] = {}  # access token -> address
nonces: dict[str, str] = {}  # address -> the nonce that it has to sign
node_types: list[dict] = []


def reset() -> None:
    for store in (members, sessions, nonces, node_types):
        store.clear()
    node_types.append({"id": "public", "name": {"en-US": "Public node", "zh-CN": "公共节点"}})
    node_types.append({"id": "super", "name": {"en-US": "Super node", "zh-CN": "超级节点"}})


# --- Provider states: what has to be so before a call. Only a server that runs for tests has this. ---


def address_is_a_member(params: dict) -> dict:
    members.add(params["address"].lower())
    return {}


def member_logged_in(params: dict) -> dict:
    address_is_a_member(params)
    token = secrets.token_hex(16)
    sessions[token] = params["address"].lower()
    # What only the server knows is handed over; the verifier puts it into the request.
    return {"accessToken": token}


def address_is_not_a_member(params: dict) -> dict:
    members.discard(params["address"].lower())
    return {}


def no_node_types(_params: dict) -> dict:
    node_types.clear()
    return {}


def node_types_named(params: dict) -> dict:
    node_types[:] = [{"id": "public", "name": {language: params[language] for language in ("en-US", "zh-CN")}}]
    return {}


STATES = {
    "address-is-a-member": address_is_a_member,
    "address-is-not-a-member": address_is_not_a_member,
    "member-logged-in": member_logged_in,
    "no-node-types": no_node_types,
    "node-types-named": node_types_named,
}


def change_state(change: dict) -> tuple[int, dict]:
    if change.get("action") == "teardown":
        # The next interaction sees nothing of this one.
        reset()
        return 200, {}
    state = STATES.get(change.get("state", ""))
    if state is None:
        # Never 200, or an interaction would pass without its state; never 5xx, which verifiers repeat for minutes.
        return 400, {"error": f"unknown state {change.get('state')!r}", "known": sorted(STATES)}
    try:
        return 200, state(change.get("params") or {})
    except KeyError as missing:
        return 400, {"error": f"the state needs the parameter {missing}"}


# --- The calls: every answer is an envelope {code, message, data}, here always over HTTP 200. ---


def get_nonce(query: dict, _language: str) -> dict:
    address = query.get("address", [""])[0].lower()
    if not address.startswith("0x"):
        return {"code": 422, "message": "address is missing", "data": None}
    nonces[address] = secrets.token_hex(8)
    return {"code": 200, "message": "", "data": {"nonce": nonces[address]}}


def list_node_types(_query: dict, language: str) -> dict:
    types = [{"id": kind["id"], "name": kind["name"][language]} for kind in node_types]
    return {"code": 200, "message": "", "data": types}


PUBLIC = {"/api/v1/auth/nonce": get_nonce}
WITH_LOGIN = {"/api/v1/node/types": list_node_types}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urlsplit(self.path)
        call = PUBLIC.get(url.path) or WITH_LOGIN.get(url.path)
        if call is None:
            return self.answer(404, {"code": 404, "message": "no such call", "data": None})
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if url.path in WITH_LOGIN and token not in sessions:
            return self.answer(200, {"code": 401, "message": "log in first", "data": None})
        language = "zh-CN" if self.headers.get("Accept-Language", "").startswith("zh") else "en-US"
        self.answer(200, call(parse_qs(url.query), language))

    def do_POST(self) -> None:
        if self.path != "/_states":
            return self.answer(404, {"code": 404, "message": "no such call", "data": None})
        try:
            change = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        except ValueError:
            return self.answer(400, {"error": "the body is no JSON"})
        if not isinstance(change, dict):
            return self.answer(400, {"error": "the body is no object"})
        self.answer(*change_state(change))

    def answer(self, status: int, body: dict) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Quiet: the verifier tells what matters."""


if __name__ == "__main__":
    reset()
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
