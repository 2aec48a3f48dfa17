import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { NETWORKS, SCHEMES, type WalletBehaviour } from '../../../mocks/settings/types.ts'
import { DAY, HOUR } from '../../../mocks/time.ts'
import { LANGUAGES } from '../../contract/language.ts'
import { language, setLanguage } from '../../lib/i18n/intl.ts'
import { BarButton } from '../../ui/BarButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChipRow } from '../../ui/FilterChip.tsx'
import { Note } from '../../ui/Note.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { AccountPicker } from '../AccountPicker.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

/** Behaviours for a presentation; the section Advanced has all. */
const BEHAVIOURS: readonly WalletBehaviour[] = ['asks', 'approves', 'refuses', 'never-answers']
const LANGUAGE_NAMES = { 'en-US': 'English', 'zh-CN': '中文' }

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <h3 className={styles.groupTitle}>{title}</h3>
    {children}
  </section>
)

/** The world's time, and jumps in it. */
function Time({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { now } = useSnapshot(demo.state)
  const { current } = useSnapshot(language)
  const format = new Intl.DateTimeFormat(current, { dateStyle: 'long', timeStyle: 'medium' })
  const jumps = [
    [t['clock.hour'], () => demo.jump(HOUR)],
    [t['clock.day'], () => demo.jump(DAY)],
    [t['clock.sale'], demo.goToSaleStart],
    [t['clock.credit'], demo.creditDeposits],
  ] as const
  return (
    <Part title={t['clock.now']}>
      <time className={styles.figureText} dateTime={new Date(now).toISOString()}>
        {format.format(now)}
      </time>
      <ChipRow>
        {jumps.map(([name, jump]) => (
          <BarButton key={name} onClick={() => void jump()}>
            {name}
          </BarButton>
        ))}
      </ChipRow>
    </Part>
  )
}

/** Changes connection, wallet, time and appearance of the running world. */
export function ChangeSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { settings } = useSnapshot(demo.state)
  const { current } = useSnapshot(language)
  return (
    <div className={styles.parts}>
      <Part title={t['network.mode']}>
        <SegmentedControl
          label={t['network.mode']}
          options={NETWORKS.map((id) => ({ id, name: t[`network.${id}`] }))}
          value={settings.network ?? 'online'}
          onChange={(network) => void demo.changeWorld({ network })}
        />
      </Part>
      <Part title={t.wallet}>
        <SegmentedControl
          label={t.behaviour}
          options={BEHAVIOURS.map((id) => ({ id, name: t[`behaviour.${id}`] }))}
          value={settings.wallet ?? 'asks'}
          onChange={(behaviour) => void demo.setWallet(behaviour)}
        />
        <AccountPicker wallet={demo.wallet} />
      </Part>
      <Time demo={demo} />
      <Part title={t.appearance}>
        <SegmentedControl
          label={t.language}
          options={LANGUAGES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }))}
          value={current}
          onChange={(next) => void setLanguage(next)}
        />
        <SegmentedControl
          label={t['share.scheme']}
          options={SCHEMES.map((id) => ({ id, name: t[`scheme.${id}`] }))}
          value={settings.scheme ?? 'device'}
          onChange={(scheme) => void demo.setScheme(scheme)}
        />
      </Part>
      <Part title={t['reset.title']}>
        <Button tone="quiet" onClick={() => void demo.resetWorld()}>
          {t['reset.world']}
        </Button>
        <Note>{t['reset.worldAbout']}</Note>
        <Button tone="danger" onClick={() => void demo.resetEverything()}>
          {t['reset.everything']}
        </Button>
        <Note>{t['reset.everythingAbout']}</Note>
      </Part>
    </div>
  )
}
