import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { renderNginx } from '../../../scripts/hosting/nginx.ts'
import { findNginx } from '../../../scripts/nginx.mjs'

const START_LIMIT_MS = 3000
const POLL_MS = 20

/** Scratch folders inside the test's own folder, so that nginx runs without root and beside another one. */
const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const mainConfig = (folder: string, server: string) => `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { }
http {
  types { text/html html; application/javascript js; image/svg+xml svg; image/png png; }
  default_type application/octet-stream;
  access_log off;
${PATHS.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${server}
}
`

async function untilAnswering(origin: string, process: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (process.exitCode === null && Date.now() < deadline) {
    if (await fetch(origin).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`nginx did not start (exit code ${process.exitCode})`)
}

export interface RunningNginx {
  origin: string
  /** The folder that is served at `/`. */
  root: string
  stop(): Promise<void>
}

/**
 * Starts nginx with the generated configuration.
 *
 * @param files of the build, by path from its root
 * @param base below which the build is
 * @returns the origin; an API behind it answers every request with its own method and path, and lets it be cached
 */
export async function startNginx(files: Record<string, string>, base = '/'): Promise<RunningNginx> {
  const nginx = findNginx()
  if (!nginx) throw new Error('nginx is missing: sudo apt-get install -y nginx-light')
  const folder = mkdtempSync(join(tmpdir(), 'tpu-nginx-'))
  // nginx started by root serves files as another user.
  chmodSync(folder, 0o755)
  const root = join(folder, 'site')
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, base, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const api = createServer((request, response) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=60' }
    response.writeHead(request.url === '/api/fails' ? 500 : 200, headers)
    response.end(JSON.stringify({ method: request.method, url: request.url }))
  })
  // nginx can't choose a free port: it listens on a socket, and a port that Node has chosen leads there.
  const socket = join(folder, 'nginx.sock')
  const door = createTcpServer((client) => {
    const server = connect(socket)
    client.pipe(server).pipe(client)
    for (const [side, other] of [
      [client, server],
      [server, client],
    ] as const)
      side.on('error', () => other.destroy())
  })
  const [apiPort, port] = [await listen(api), await listen(door)]
  const server = renderNginx({ listen: `unix:${socket}`, base, root, api: `http://127.0.0.1:${apiPort}` })
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder, server))
  const child = spawn(nginx, ['-p', folder, '-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const stop = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await exited
    api.closeAllConnections()
    api.close()
    door.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilAnswering(origin, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, root, stop }
}
