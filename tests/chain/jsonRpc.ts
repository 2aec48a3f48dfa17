/** A node's own error, as it came. */
export class RpcFailure extends Error {
  override name = 'RpcFailure'
  readonly error: { code: number; message: string; data?: unknown }

  constructor(method: string, error: RpcFailure['error']) {
    super(`${method}: ${error.message} (${error.code})`)
    this.error = error
  }
}

/** Asks a node. @throws RpcFailure with what the node answered */
export async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: RpcFailure['error'] }
  if (error) throw new RpcFailure(method, error)
  return result
}
