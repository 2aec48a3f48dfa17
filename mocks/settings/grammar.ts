/** A name with parameters, written `name:key=value,key=value`. A part without `=` is a value without a key. */
export interface NamedParams {
  name: string
  params: [key: string, value: string][]
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Encoded only inside names and values, so that links stay readable.
const encode = (text: string): string => text.replace(/[%:,=&#+\s]/g, encodeURIComponent)

/** Parses `usdt-balance:amount=5`. */
export function parseNamedParams(text: string): NamedParams {
  const [name = '', ...rest] = text.split(':')
  const parts = rest.join(':').split(',').filter(Boolean)
  const params = parts.map((part): [string, string] => {
    const [key = '', ...value] = part.split('=')
    return value.length === 0 ? ['', decode(key)] : [decode(key), decode(value.join('='))]
  })
  return { name: decode(name.trim()), params }
}

/** The opposite of `parseNamedParams`. */
export function formatNamedParams({ name, params }: NamedParams): string {
  const parts = params.map(([key, value]) => (key === '' ? encode(value) : `${encode(key)}=${encode(value)}`))
  return parts.length === 0 ? encode(name) : `${encode(name)}:${parts.join(',')}`
}
