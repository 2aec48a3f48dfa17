import { basename } from 'node:path'

/** Path of each style sheet by its name: two sheets with one name would share their classes. */
const files = new Map<string, string>()

/**
 * The name of a class in the build, such as `Button_label`. Without the hash that is the default, pages and scripts are
 * smaller.
 *
 * @throws if two style sheets have the same name
 */
export function scopedName(name: string, file: string): string {
  const [path = ''] = file.split('?')
  const sheet = basename(path, '.module.css')
  const known = files.get(sheet) ?? path
  if (known !== path)
    throw new Error(`${path} and ${known} need different names: their classes have the name of the file`)
  files.set(sheet, path)
  return `${sheet}_${name}`
}
