import { randomUUID } from 'node:crypto'

// Files run one after another in one process: what one has left open must not reach the next one.
const file = randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`)
  }
}

const { get } = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') ?? {}
const locks: LockManager = get?.call(navigator)
const request = (name: string, ...rest: [LockGrantedCallback<unknown>]) => locks.request(`${file} ${name}`, ...rest)
Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
