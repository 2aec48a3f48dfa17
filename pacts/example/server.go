// A minimal backend that implements two endpoints of the contract: getNonce and listNodeTypes.
//
//	go run server.go [port]
//
// Uses only Go's standard library (1.19 or newer) and stores everything in memory. Not for production.
package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
)

type nodeType struct {
	ID   string
	Name map[string]string
}

var (
	mutex     sync.Mutex
	members   map[string]bool
	sessions  map[string]string // access token -> address
	nonces    map[string]string // address -> nonce to sign
	nodeTypes []nodeType
)

func reset() {
	members, sessions, nonces = map[string]bool{}, map[string]string{}, map[string]string{}
	nodeTypes = []nodeType{
		{"public", map[string]string{"en-US": "Public node", "zh-CN": "公共节点"}},
		{"super", map[string]string{"en-US": "Super node", "zh-CN": "超级节点"}},
	}
}

func randomHex(bytes int) string {
	buffer := make([]byte, bytes)
	if _, err := rand.Read(buffer); err != nil {
		log.Fatal(err)
	}
	return hex.EncodeToString(buffer)
}

// --- Provider states, set up before an interaction. Enable this endpoint only in a test server. ---

// Parameters of other states may be numbers.
type params map[string]any

func (p params) text(name string) string {
	text, _ := p[name].(string)
	return text
}

var states = map[string]func(params) map[string]any{
	"address-is-a-member": func(p params) map[string]any {
		members[strings.ToLower(p.text("address"))] = true
		return nil
	},
	"address-is-not-a-member": func(p params) map[string]any {
		delete(members, strings.ToLower(p.text("address")))
		return nil
	},
	"member-logged-in": func(p params) map[string]any {
		address := strings.ToLower(p.text("address"))
		members[address] = true
		token := randomHex(16)
		sessions[token] = address
		// The verifier puts returned values into the request.
		return map[string]any{"accessToken": token}
	},
	"no-node-types": func(params) map[string]any {
		nodeTypes = []nodeType{}
		return nil
	},
	"node-types-named": func(p params) map[string]any {
		nodeTypes = []nodeType{{"public", map[string]string{"en-US": p.text("en-US"), "zh-CN": p.text("zh-CN")}}}
		return nil
	},
}

func changeState(w http.ResponseWriter, r *http.Request) {
	var change struct {
		State, Action string
		Params        params
	}
	if err := json.NewDecoder(r.Body).Decode(&change); err != nil {
		sendJSON(w, 400, map[string]any{"error": "the body is not JSON"})
		return
	}
	if change.Action == "teardown" {
		// Reset, so that interactions don't affect each other.
		reset()
		sendJSON(w, 200, map[string]any{})
		return
	}
	enter, isKnown := states[change.State]
	if !isKnown {
		// Undo the states before this one: the native verifier posts no teardown after a refused state.
		reset()
		// Not 200: the interaction could pass without its state. Not 5xx: verifiers retry it for two minutes.
		sendJSON(w, 400, map[string]any{"error": "unknown state " + change.State})
		return
	}
	returned := enter(change.Params)
	if returned == nil {
		returned = map[string]any{}
	}
	sendJSON(w, 200, returned)
}

// --- Endpoints. Every response is an envelope {code, message, data}, here always with HTTP 200. ---

func envelope(code int, message string, data any) map[string]any {
	return map[string]any{"code": code, "message": message, "data": data}
}

func getNonce(w http.ResponseWriter, r *http.Request) {
	address := strings.ToLower(r.URL.Query().Get("address"))
	if !strings.HasPrefix(address, "0x") {
		sendJSON(w, 200, envelope(422, "address is missing", nil))
		return
	}
	nonces[address] = randomHex(8)
	sendJSON(w, 200, envelope(200, "", map[string]any{"nonce": nonces[address]}))
}

func listNodeTypes(w http.ResponseWriter, r *http.Request) {
	language := "en-US"
	if strings.HasPrefix(r.Header.Get("Accept-Language"), "zh") {
		language = "zh-CN"
	}
	types := []map[string]string{} // not nil, which would become null
	for _, one := range nodeTypes {
		types = append(types, map[string]string{"id": one.ID, "name": one.Name[language]})
	}
	sendJSON(w, 200, envelope(200, "", types))
}

// Requires a method and, for calls of a member, an access token.
func handle(method string, needsLogin bool, handler http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch _, isLoggedIn := sessions[token]; {
		case r.Method != method:
			notFound(w, r)
		case needsLogin && !isLoggedIn:
			sendJSON(w, 200, envelope(401, "not logged in", nil))
		default:
			handler(w, r)
		}
	}
}

func notFound(w http.ResponseWriter, _ *http.Request) {
	sendJSON(w, 404, envelope(404, "not found", nil))
}

func sendJSON(w http.ResponseWriter, status int, body map[string]any) {
	w.Header().Set("Content-Type", "application/json")
	// A browser's cache ignores Authorization and could show one account the data of another.
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Print(err)
	}
}

func main() {
	reset()
	http.HandleFunc("/api/v1/auth/nonce", handle("GET", false, getNonce))
	http.HandleFunc("/api/v1/node/types", handle("GET", true, listNodeTypes))
	http.HandleFunc("/_states", handle("POST", false, changeState))
	http.HandleFunc("/", notFound)
	port := "8080"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
