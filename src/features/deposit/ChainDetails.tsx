import { env } from '../../lib/config/env.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ChainDetails.module.css'

/** What a wallet needs to know of the chain, for a wallet whose owner has to add or switch it by hand. */
export function ChainDetails() {
  const t = useT()
  const { chain, walletRpcUrls, explorer } = env
  const copyable = (name: string, value: string) => (
    <span className={styles.copyable}>
      {value}
      <IconButton label={t('chain.copy', { name })} onClick={() => void copyToClipboard(value)}>
        <Icon name="copy" />
      </IconButton>
    </span>
  )
  const details: [name: string, value: string | undefined, missing?: string][] = [
    [t('chain.name'), chain.name],
    [t('chain.id'), String(Number(chain.id))],
    [t('chain.rpc'), walletRpcUrls[0], t('chain.noRpc')],
    [t('chain.currency'), chain.currency],
    [t('chain.explorer'), explorer],
  ]
  return (
    <Card title={t('chain.title')}>
      <DescriptionList
        items={details
          .filter(([, value, missing]) => value || missing)
          .map(([name, value, missing]) => [name, value ? copyable(name, value) : missing])}
      />
    </Card>
  )
}
