import { FAULT_HEADER } from './scenarios/faults.ts'

/** What a request consists of. */
export interface RequestParts {
  method: string
  /** Absolute. */
  url: string
  headers: [name: string, value: string][]
  /** Empty if there is none. */
  body: string
}

/** One call to the mock backend, for the demo's live log and the server's request log. */
export interface CallRecord extends RequestParts {
  /** Ascending, from 1. */
  id: number
  /** Name of the endpoint in the contract. */
  operation: string
  /** HTTP status; 0 if the connection broke or the client gave up. */
  status: number
  /** Text of the response. */
  reply: string
  /** Kind of the injected fault. */
  fault: string | undefined
  /** Milliseconds from the request to the response. */
  duration: number
}

/** Longer replies are cut in the log. */
const MAX_REPLY_LENGTH = 20_000

/** Reads what a request consists of. */
export async function readRequest(request: Request): Promise<RequestParts> {
  const body = request.method === 'GET' ? '' : await request.text()
  return { method: request.method, url: request.url, headers: [...request.headers], body }
}

/** Responds to a call and reports it. Throws what `respond` throws; the call is reported with status 0 then. */
export type RecordCall = (operation: string, request: Request, respond: () => Promise<Response>) => Promise<Response>

export function createCallRecorder(report: (call: CallRecord) => void): RecordCall {
  let lastId = 0
  return async (operation, request, respond) => {
    lastId += 1
    const id = lastId
    const began = performance.now()
    const parts = await readRequest(request.clone())
    const finish = (status: number, reply: string, fault: string | null) => {
      const duration = Math.round(performance.now() - began)
      report({ id, operation, ...parts, status, reply, fault: fault ?? undefined, duration })
    }
    try {
      const response = await respond()
      const reply = response.type === 'error' ? '' : await response.clone().text()
      finish(response.status, reply.slice(0, MAX_REPLY_LENGTH), response.headers.get(FAULT_HEADER))
      return response
    } catch (error) {
      finish(0, '', null)
      throw error
    }
  }
}
