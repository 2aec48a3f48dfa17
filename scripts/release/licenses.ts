/** Licences that allow any use and only ask to be named. */
const PERMISSIVE = ['MIT', 'ISC', 'Apache-2.0', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense']

/** The part of a CycloneDX document that is read. Source: https://cyclonedx.org/docs/1.6/json/#components_items_licenses */
export interface Sbom {
  components: readonly {
    name: string
    version: string
    licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[]
  }[]
}

type Component = Sbom['components'][number]

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'none').join(' AND ') ||
  'none'

/** An SPDX expression is permissive if all parts of one of its choices are. */
const isPermissive = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => PERMISSIVE.includes(id)))

const lineOf = (component: Component): string => `${component.name} ${component.version}: ${licenseOf(component)}`

/**
 * Lists the packages of a release with their licences, one a line.
 *
 * @throws Error that names the packages whose licence is not permissive, or missing
 */
export function listLicenses({ components }: Sbom): string {
  const refused = components.filter((component) => !isPermissive(licenseOf(component)))
  if (refused.length > 0) throw new Error(`These licences need a look:\n${refused.map(lineOf).join('\n')}`)
  return `${components.map(lineOf).sort().join('\n')}\n`
}
