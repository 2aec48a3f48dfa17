import type { NodeSaleItem } from '../../contract/nodes.ts'
import { paths } from '../../lib/config/paths.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/Row.tsx'
import { TextAction } from '../../ui/TextAction.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import styles from './NewLicence.module.css'
import { licenceNumber } from './saleRules.ts'

interface NewLicenceProps {
  item: NodeSaleItem
  /** Licences owned just before the purchase. */
  before: number
  /** The item is from before the purchase. */
  isOutdated: boolean
  /** The item could not be refetched. */
  failed: boolean
}

/** The licence that was just bought: its name, its number, and the way to it. */
export function NewLicence({ item, before, isOutdated, failed }: NewLicenceProps) {
  const t = useT()
  const number = isOutdated ? undefined : licenceNumber(item, before)
  const licence =
    number === undefined
      ? undefined
      : item.maxPerUser === null
        ? t('node.licence', { number: formatCount(number) })
        : t('node.licenceOf', { number: formatCount(number), max: formatCount(item.maxPerUser) })
  useAnnouncement(licence && `${item.name} ${licence}`, licence !== undefined)
  return (
    <div className={styles.licence}>
      <Row
        lead={
          <span className={styles.tick}>
            <Icon name="check" size="1.5rem" isDrawn />
          </span>
        }
        title={item.name}
        note={licence ?? (isOutdated && !failed ? t('age.updating') : '—')}
        end={
          <TextAction to={paths.my} isMore>
            {t('node.view')}
          </TextAction>
        }
      />
    </div>
  )
}
