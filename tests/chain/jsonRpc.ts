import { RpcError } from '../../mocks/jsonRpc.ts'

/**
 * Calls a JSON-RPC node over HTTP.
 *
 * @throws RpcError the error that the node returned
 */
export async function rpcCall(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (error) throw new RpcError(error.code, error.message, error.data)
  return result
}
