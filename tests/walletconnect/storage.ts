import type { WalletConnectStorage } from '../../src/lib/wallet/walletConnect/storage.ts'

/** Storage in memory, with the copies that a real one makes. */
export function createMemoryStorage(): WalletConnectStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  let retired = false
  const parse = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))
  return {
    entries,
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, text]) => [key, parse(text)] as [string, T]),
    getItem: async <T>(key: string) => parse(entries.get(key)) as T | undefined,
    setItem: async (key, value) => void (retired || entries.set(key, JSON.stringify(value) ?? 'null')),
    removeItem: async (key) => void entries.delete(key),
    retire: async () => {
      retired = true
      entries.clear()
    },
  }
}
