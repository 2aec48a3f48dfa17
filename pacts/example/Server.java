import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A minimal backend that implements two endpoints of the contract: getNonce and listNodeTypes.
 *
 * <pre>java Server.java [port]</pre>
 *
 * Uses only the JDK (17 or newer) and stores everything in memory. Not for production.
 */
public class Server {
  record NodeType(String id, Map<String, String> name) {}

  static final Set<String> members = new HashSet<>();
  /** Access token to address. */
  static final Map<String, String> sessions = new HashMap<>();
  /** Address to the nonce that it has to sign. */
  static final Map<String, String> nonces = new HashMap<>();
  static List<NodeType> nodeTypes = List.of();

  static void reset() {
    members.clear();
    sessions.clear();
    nonces.clear();
    nodeTypes =
        List.of(
            new NodeType("public", Map.of("en-US", "Public node", "zh-CN", "公共节点")),
            new NodeType("super", Map.of("en-US", "Super node", "zh-CN", "超级节点")));
  }

  static final SecureRandom random = new SecureRandom();

  static String randomHex(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  // --- Provider states, set up before an interaction. Enable this endpoint only in a test server. ---

  /** What a state returns as JSON, by its name. */
  static final Map<String, Function<Map<String, String>, String>> STATES =
      Map.of(
          "address-is-a-member",
          params -> {
            members.add(lower(params.get("address")));
            return "{}";
          },
          "address-is-not-a-member",
          params -> {
            members.remove(lower(params.get("address")));
            return "{}";
          },
          "member-logged-in",
          params -> {
            members.add(lower(params.get("address")));
            String token = randomHex(16);
            sessions.put(token, lower(params.get("address")));
            // The verifier puts returned values into the request.
            return "{\"accessToken\": \"" + token + "\"}";
          },
          "no-node-types",
          params -> {
            nodeTypes = List.of();
            return "{}";
          },
          "node-types-named",
          params -> {
            nodeTypes = List.of(new NodeType("public", params));
            return "{}";
          });

  static void changeState(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> change = stringsIn(body);
    if ("teardown".equals(change.get("action"))) {
      // Reset, so that interactions don't affect each other.
      reset();
      send(exchange, 200, "{}");
      return;
    }
    Function<Map<String, String>, String> state = STATES.get(change.getOrDefault("state", ""));
    if (state == null) {
      // Undo the states before this one: the native verifier posts no teardown after a refused state.
      reset();
      // Not 200: the interaction could pass without its state. Not 5xx: verifiers retry it for two minutes.
      send(exchange, 400, "{\"error\": " + quote("unknown state " + change.get("state")) + "}");
      return;
    }
    send(exchange, 200, state.apply(change));
  }

  // --- Endpoints. Every response is an envelope {code, message, data}, here always with HTTP 200. ---

  static String envelope(int code, String message, String data) {
    return "{\"code\": " + code + ", \"message\": " + quote(message) + ", \"data\": " + data + "}";
  }

  static void getNonce(HttpExchange exchange) throws IOException {
    String address = lower(parameter(exchange, "address"));
    if (!address.startsWith("0x")) {
      send(exchange, 200, envelope(422, "address is missing", "null"));
      return;
    }
    nonces.put(address, randomHex(8));
    send(exchange, 200, envelope(200, "", "{\"nonce\": " + quote(nonces.get(address)) + "}"));
  }

  static void listNodeTypes(HttpExchange exchange) throws IOException {
    String language = header(exchange, "Accept-Language").startsWith("zh") ? "zh-CN" : "en-US";
    String types =
        nodeTypes.stream()
            .map(type -> "{\"id\": " + quote(type.id()) + ", \"name\": " + quote(type.name().get(language)) + "}")
            .collect(Collectors.joining(", ", "[", "]"));
    send(exchange, 200, envelope(200, "", types));
  }

  // --- HTTP and JSON. A real backend has a framework and a library for these. ---

  interface Endpoint {
    void handle(HttpExchange exchange) throws IOException;
  }

  /** Requires a method and, for calls of a member, an access token. */
  static void handle(HttpServer server, String method, String path, boolean needsLogin, Endpoint endpoint) {
    server.createContext(
        path,
        exchange -> {
          String token = header(exchange, "Authorization").replaceFirst("^Bearer ", "");
          if (!exchange.getRequestMethod().equals(method) || !exchange.getRequestURI().getPath().equals(path))
            send(exchange, 404, envelope(404, "not found", "null"));
          else if (needsLogin && !sessions.containsKey(token))
            send(exchange, 200, envelope(401, "not logged in", "null"));
          else endpoint.handle(exchange);
        });
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    // A browser's cache ignores Authorization and could show one account the data of another.
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(status, bytes.length);
    try (var stream = exchange.getResponseBody()) {
      stream.write(bytes);
    }
  }

  static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  static String parameter(HttpExchange exchange, String name) {
    String query = exchange.getRequestURI().getRawQuery();
    for (String pair : (query == null ? "" : query).split("&"))
      if (pair.startsWith(name + "="))
        return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
    return "";
  }

  static String lower(String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }

  static final Pattern STRING_PROPERTY =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** The string properties of a JSON object and of the objects in it: enough for a state change. */
  static Map<String, String> stringsIn(String json) {
    Map<String, String> found = new HashMap<>();
    for (Matcher one = STRING_PROPERTY.matcher(json); one.find(); ) found.put(unescape(one.group(1)), unescape(one.group(2)));
    return found;
  }

  static String unescape(String text) {
    return Pattern.compile("\\\\u([0-9a-fA-F]{4})")
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 16))))
        .replaceAll("\\\\([\"\\\\/])", "$1");
  }

  static String quote(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  public static void main(String[] arguments) throws IOException {
    reset();
    int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8080;
    // One thread by default, so that nothing needs a lock.
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    handle(server, "GET", "/api/v1/auth/nonce", false, Server::getNonce);
    handle(server, "GET", "/api/v1/node/types", true, Server::listNodeTypes);
    handle(server, "POST", "/_states", false, Server::changeState);
    server.createContext("/", exchange -> send(exchange, 404, envelope(404, "not found", "null")));
    server.start();
    System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
  }
}
