/** The headers that a `_headers` file gives to a path. Two rules for one header are joined, as hosts do. */
export function headersFor(file: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let matches = false
  for (const line of file.split('\n')) {
    if (/^\S/.test(line))
      matches = new RegExp(`^${line.trim().replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path)
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (!matches || !name || !value) continue
    const known = headers[name.toLowerCase()]
    headers[name.toLowerCase()] = known ? `${known}, ${value}` : value
  }
  return headers
}
