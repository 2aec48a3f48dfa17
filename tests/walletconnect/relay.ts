import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface Message {
  topic: string
  message: string
  publishedAt: number
  tag: number
}

interface Call {
  id: number | string
  method?: string
  params?: Record<string, unknown>
}

/** A call as a client has sent it, for tests of what leaves the device. */
export interface RelayCall {
  method: string
  params: Record<string, unknown>
}

/**
 * The parts of WalletConnect's relay that its clients use: topics with a mailbox, and the two calls that open a session.
 * Source: https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export class TestRelay {
  readonly calls: RelayCall[] = []
  readonly #mailbox: Message[] = []
  readonly #topics = new Map<WebSocket, Set<string>>()
  #server: WebSocketServer | undefined
  #port: number
  #nextId = 1

  /** @param port 0: any */
  constructor(port = 0) {
    this.#port = port
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}`
  }

  /** Starts, or comes back on the same port with the messages of before. */
  async start(): Promise<this> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: this.#port })
    this.#server = server
    server.on('connection', (socket) => {
      this.#topics.set(socket, new Set())
      socket.on('message', (data) => this.#onMessage(socket, JSON.parse(String(data)) as Call))
      socket.on('close', () => this.#topics.delete(socket))
    })
    await new Promise((resolve) => server.once('listening', resolve))
    this.#port = (server.address() as AddressInfo).port
    return this
  }

  /** Goes away: connections break, and no new ones are accepted. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of server?.clients ?? []) socket.terminate()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }

  #onMessage(socket: WebSocket, call: Call): void {
    // A client's acknowledgement of a message.
    if (!call.method) return
    const params = call.params ?? {}
    this.calls.push({ method: call.method, params })
    const text = (name: string) => String(params[name])
    const topics = [...((params.topics as string[] | undefined) ?? (params.topic ? [text('topic')] : []))]
    const reply = (result: unknown) => socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result }))
    switch (call.method) {
      case 'irn_subscribe':
      case 'irn_batchSubscribe':
        reply(call.method === 'irn_subscribe' ? topics[0] : topics)
        for (const topic of topics) this.#subscribe(socket, topic)
        break
      case 'irn_unsubscribe':
        for (const topic of topics) this.#topics.get(socket)?.delete(topic)
        reply(true)
        break
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        reply({ messages: this.#mailbox.filter(({ topic }) => topics.includes(topic)), hasMore: false })
        break
      case 'irn_publish':
        reply(true)
        this.#publish(socket, text('topic'), text('message'), Number(params.tag))
        break
      case 'wc_proposeSession':
        reply(true)
        this.#subscribe(socket, text('pairingTopic'))
        this.#publish(socket, text('pairingTopic'), text('sessionProposal'), 1100)
        break
      case 'wc_approveSession': {
        reply(true)
        // The relay subscribes both sides to the new session.
        for (const [peer, subscribed] of this.#topics)
          if (peer === socket || subscribed.has(text('pairingTopic'))) this.#subscribe(peer, text('sessionTopic'))
        this.#publish(socket, text('pairingTopic'), text('sessionProposalResponse'), 1101)
        this.#publish(socket, text('sessionTopic'), text('sessionSettlementRequest'), 1102)
        break
      }
      default:
        reply(true)
    }
  }

  #subscribe(socket: WebSocket, topic: string): void {
    this.#topics.get(socket)?.add(topic)
    // Clients ignore what they have received or sent themselves.
    for (const message of this.#mailbox) if (message.topic === topic) this.#deliver(socket, message)
  }

  #publish(from: WebSocket, topic: string, text: string, tag: number): void {
    const message = { topic, message: text, publishedAt: Date.now(), tag }
    this.#mailbox.push(message)
    for (const [socket, topics] of this.#topics)
      if (socket !== from && topics.has(topic)) this.#deliver(socket, message)
  }

  #deliver(socket: WebSocket, data: Message): void {
    const params = { id: data.topic, data }
    socket.send(JSON.stringify({ id: this.#nextId++, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
}
