import { env } from '../../lib/config/env.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ChainDetails.module.css'

/** What a wallet needs to know of the chain, for a wallet whose owner has to add or switch it by hand. */
export function ChainDetails() {
  const t = useT()
  const { chain, walletRpcUrls, explorer } = env
  const details: [name: string, value: string | undefined, missing?: string][] = [
    [t('chain.name'), chain.name],
    [t('chain.id'), String(Number(chain.id))],
    [t('chain.rpc'), walletRpcUrls[0], t('chain.noRpc')],
    [t('chain.currency'), chain.currency],
    [t('chain.explorer'), explorer],
  ]
  return (
    <section aria-label={t('chain.title')}>
      <h3 className={styles.title}>{t('chain.title')}</h3>
      <dl>
        {details.map(
          ([name, value, missing]) =>
            (value || missing) && (
              <div key={name} className={styles.item}>
                <dt className={styles.name}>{name}</dt>
                <dd className={styles.value}>{value ?? missing}</dd>
                {value && (
                  <IconButton label={t('chain.copy', { name })} onClick={() => void copyToClipboard(value)}>
                    <Icon name="copy" />
                  </IconButton>
                )}
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
