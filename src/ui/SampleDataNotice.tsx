import { useT } from '../lib/i18n/intl.ts'
import { Icon } from './Icon.tsx'
import { Notice } from './Notice.tsx'

/** Marks a screen as static, with sample numbers. */
export function SampleDataNotice() {
  const t = useT()
  return (
    <Notice tone="warn" role="note" icon={<Icon name="info" />}>
      {t('sample.note')}
    </Notice>
  )
}
