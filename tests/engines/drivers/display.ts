import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { VIEWPORT } from './driver.ts'

/** Ends a program and everything it has started. It must have been spawned `detached`, as leader of its group. */
export async function endGroup({ pid, exitCode, signalCode }: ChildProcess): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}

/** An X server without a screen that writes its picture into a file. */
export interface Display {
  /** Value of the `DISPLAY` variable. */
  name: string
  screenshot(): Promise<Buffer>
  stop(): Promise<void>
}

/** Starts Xvfb at a free display, as large as the viewport. */
export async function startDisplay(folder: string): Promise<Display> {
  const { width, height } = VIEWPORT
  const screen = ['-screen', '0', `${width}x${height}x24`, '-fbdir', folder]
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen, '-nocursor', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const chosen = server.stdio[3]
  if (!chosen) throw new Error('Xvfb has no display pipe')
  const [number] = await Promise.race([
    once(chosen, 'data'),
    once(server, 'error').then(([error]) => Promise.reject(error)),
  ])
  return {
    name: `:${String(number).trim()}`,
    screenshot: async () => pngOf(await readFile(`${folder}/Xvfb_screen0`)),
    stop: () => endGroup(server),
  }
}

/** Byte offsets in the header of an X window dump. Source: X11/XWDFile.h. */
const XWD = { headerSize: 0, width: 16, height: 20, bytesPerLine: 48, colors: 76 }
const BYTES_PER_COLOR = 12

/** Converts an X window dump of 32 bits per pixel, blue first. */
function pngOf(dump: Buffer): Buffer {
  const field = (offset: number) => dump.readUInt32BE(offset)
  const [width, height, bytesPerLine] = [field(XWD.width), field(XWD.height), field(XWD.bytesPerLine)]
  const pixels = dump.subarray(field(XWD.headerSize) + field(XWD.colors) * BYTES_PER_COLOR)
  // A PNG line is a filter byte and RGB.
  const lines = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * bytesPerLine + x * 4
      const to = y * (1 + width * 3) + 1 + x * 3
      for (let channel = 0; channel < 3; channel++) lines[to + channel] = pixels[from + 2 - channel] ?? 0
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
