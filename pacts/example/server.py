"""A minimal backend that implements two endpoints of the contract: getNonce and listNodeTypes.

    python3 server.py [port]

Uses only Python's standard library and stores everything in memory. Not for production.
"""

import json
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

members: set[str] = set()
sessions: dict[str, str] = {}  # access token -> address
nonces: dict[str, str] = {}  # address -> nonce to sign
node_types: list[dict] = []


def reset() -> None:
    for store in (members, sessions, nonces, node_types):
        store.clear()
    node_types.append({"id": "public", "name": {"en-US": "Public node", "zh-CN": "公共节点"}})
    node_types.append({"id": "super", "name": {"en-US": "Super node", "zh-CN": "超级节点"}})


# --- Provider states, set up before an interaction. Enable this endpoint only in a test server. ---


def address_is_a_member(params: dict) -> dict:
    members.add(params["address"].lower())
    return {}


def member_logged_in(params: dict) -> dict:
    address_is_a_member(params)
    token = secrets.token_hex(16)
    sessions[token] = params["address"].lower()
    # The verifier puts returned values into the request.
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
        # Reset, so that interactions don't affect each other.
        reset()
        return 200, {}
    state = STATES.get(change.get("state", ""))
    if state is None:
        # Undo the states before this one: the native verifier posts no teardown after a refused state.
        reset()
        # Not 200: the interaction could pass without its state. Not 5xx: verifiers retry it for two minutes.
        return 400, {"error": f"unknown state {change.get('state')!r}", "known": sorted(STATES)}
    try:
        return 200, state(change.get("params") or {})
    except KeyError as missing:
        return 400, {"error": f"missing parameter {missing}"}


# --- Endpoints. Every response is an envelope {code, message, data}, here always with HTTP 200. ---


def get_nonce(query: dict, _language: str) -> dict:
    address = query.get("address", [""])[0].lower()
    if not address.startswith("0x"):
        return {"code": 422, "message": "address is missing", "data": None}
    nonces[address] = secrets.token_hex(8)
    return {"code": 200, "message": "", "data": {"nonce": nonces[address]}}


def list_node_types(_query: dict, language: str) -> dict:
    types = [{"id": node_type["id"], "name": node_type["name"][language]} for node_type in node_types]
    return {"code": 200, "message": "", "data": types}


PUBLIC = {"/api/v1/auth/nonce": get_nonce}
BEARER = {"/api/v1/node/types": list_node_types}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urlsplit(self.path)
        endpoint = PUBLIC.get(url.path) or BEARER.get(url.path)
        if endpoint is None:
            return self.send_json(404, {"code": 404, "message": "not found", "data": None})
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if url.path in BEARER and token not in sessions:
            return self.send_json(200, {"code": 401, "message": "not logged in", "data": None})
        language = "zh-CN" if self.headers.get("Accept-Language", "").startswith("zh") else "en-US"
        self.send_json(200, endpoint(parse_qs(url.query), language))

    def do_POST(self) -> None:
        if self.path != "/_states":
            return self.send_json(404, {"code": 404, "message": "not found", "data": None})
        try:
            change = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        except ValueError:
            return self.send_json(400, {"error": "the body is not JSON"})
        if not isinstance(change, dict):
            return self.send_json(400, {"error": "the body is not an object"})
        self.send_json(*change_state(change))

    def send_json(self, status: int, body: dict) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        # A browser's cache ignores Authorization and could show one account the data of another.
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Disables the access log."""


if __name__ == "__main__":
    reset()
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
