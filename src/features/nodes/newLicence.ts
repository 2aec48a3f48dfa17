import { proxy } from 'valtio'
import type { NodeSaleItem } from '../../contract/nodes.ts'

/** The licence that was bought on this screen. Leaving the screen forgets it. */
export const newLicence = proxy({
  bought: null as null | {
    itemId: NodeSaleItem['id']
    /** Licences owned just before the purchase, as the server said. */
    before: number
  },
})

export const forgetNewLicence = (): void => {
  newLicence.bought = null
}

/** Its number: the licences that the server counts now; undefined while that doesn't include the new one. */
export const numberOf = ({ bought }: NodeSaleItem, before: number): number | undefined =>
  bought > before ? bought : undefined
