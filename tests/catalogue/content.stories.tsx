import { Address } from '../../src/ui/Address.tsx'
import { Amount } from '../../src/ui/Amount.tsx'
import { Badge } from '../../src/ui/Badge.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { CardLink } from '../../src/ui/CardLink.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { ICONS, Icon, type IconName } from '../../src/ui/Icon.tsx'
import { IconTile } from '../../src/ui/IconTile.tsx'
import { Logo as Mark } from '../../src/ui/Logo.tsx'
import { ProgressBar } from '../../src/ui/ProgressBar.tsx'
import { QrCode } from '../../src/ui/QrCode.tsx'
import { Row, RowList } from '../../src/ui/Row.tsx'
import { Screen } from '../../src/ui/Screen.tsx'
import { ScreenHeader } from '../../src/ui/ScreenHeader.tsx'
import { Stack } from '../../src/ui/Stack.tsx'
import { TokenBadge } from '../../src/ui/TokenBadge.tsx'
import { TxHash } from '../../src/ui/TxHash.tsx'
import styles from './catalogue.module.css'
import { ADDRESS, HASH, LONG_WORD, LONGEST_AMOUNT } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Content' }

export const Cards = states((t) => ({
  'With a title': <Card title={t('assets.total')}>{t('storage.text')}</Card>,
  'With a part at the end of the title': (
    <Card title={t('assets.total')} headerEnd={<Icon name="eye" />}>
      {t('storage.text')}
    </Card>
  ),
  'With a link at the end of the title': (
    <Card title={t('home.newestRecords')} headerEnd={<CardLink to="/assets/record">{t('home.allRecords')}</CardLink>}>
      {t('record.empty')}
    </Card>
  ),
  'Without a title, glowing': (
    <Card label={t('assets.total')} glow>
      <Amount amount="1250.75" unit="USDT" size="large" />
    </Card>
  ),
  'Long title': <Card title={LONG_WORD}>{LONG_WORD}</Card>,
}))

export const Badges = states((t) => ({
  Plain: <Badge>{t('node.yoursOf', { bought: 1, max: 2 })}</Badge>,
  Accent: <Badge tone="accent">{t('status.done')}</Badge>,
  Warn: <Badge tone="warn">{t('status.pending')}</Badge>,
  Danger: <Badge tone="danger">{t('status.failed')}</Badge>,
  'Long word': <Badge>{LONG_WORD}</Badge>,
}))

export const Stacks = states((t) => {
  const parts = [t('filter.type'), t('filter.direction'), t('filter.timeRange')].map((text) => <p key={text}>{text}</p>)
  return {
    'Gap 1': <Stack gap={1}>{parts}</Stack>,
    'Gap 2': <Stack gap={2}>{parts}</Stack>,
    'Gap 3': <Stack>{parts}</Stack>,
    'Gap 4': <Stack gap={4}>{parts}</Stack>,
  }
})

export const Rows = states((t) => ({
  'A list': (
    <Card label={t('home.mainAssets')}>
      <RowList>
        <Row
          lead={<TokenBadge symbol="USDT" />}
          title="USDT"
          note={t('assets.usable')}
          end={<Amount amount="1250.75" />}
        />
        <Row lead={<TokenBadge symbol="TPU" />} title="TPU" end={<Amount amount={LONGEST_AMOUNT} />} />
        <Row title={LONG_WORD} note={LONG_WORD} end="3" />
      </RowList>
    </Card>
  ),
}))

export const DescriptionLists = states((t) => ({
  Facts: (
    <DescriptionList
      items={[
        [t('user.level'), 'Class1'],
        [t('user.node'), LONG_WORD],
        [t('deposit.networkFee'), <Amount key="fee" amount={LONGEST_AMOUNT} unit="GO" />],
      ]}
    />
  ),
}))

export const Screens = states((t) => ({
  'One column': (
    <Screen>
      <ScreenHeader title={t('screen.node')} />
      <Card title={t('node.types')}>{t('node.noneText')}</Card>
    </Screen>
  ),
  'Two columns where there is room': (
    <Screen aside={<Card title={t('assets.records')}>{t('record.empty')}</Card>}>
      <Card title={t('assets.total')}>{t('storage.text')}</Card>
    </Screen>
  ),
}))

export const ScreenHeaders = states((t) => ({
  Title: <ScreenHeader title={t('tab.assets')} />,
  'With a way back and an action': (
    <ScreenHeader title={t('screen.assetsRecord')} back="/assets">
      <Button tone="quiet">{t('filter.title')}</Button>
    </ScreenHeader>
  ),
  'Long title': <ScreenHeader title={LONG_WORD} back="/" />,
}))

export const Addresses = states(() => ({
  'In a text': <Address address={ADDRESS} />,
  'To compare with the wallet': <Address address={ADDRESS} large />,
}))

export const TxHashes = states(() => ({ 'With an explorer': <TxHash hash={HASH} /> }))

export const QrCodes = states((t) => ({
  Address: <QrCode text={ADDRESS} label={t('my.qrLabel')} />,
  'Long text': <QrCode text={LONG_WORD.repeat(4)} label={t('invited.qrLabel')} />,
}))

export const Progress = states((t) => ({
  Empty: <ProgressBar percent={0} label={t('node.types')} />,
  Part: <ProgressBar percent={62} label={t('node.types')} />,
  Full: <ProgressBar percent={100} label={t('node.types')} />,
}))

export const IconTiles = states(() => ({
  Plain: <IconTile icon="in" />,
  Accent: <IconTile icon="cube" tone="accent" />,
  Info: <IconTile icon="invite" tone="info" />,
}))

export const Icons = states(() => ({
  All: (
    <ul className={styles.icons}>
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
}))

export const Logo = states(() => ({ Small: <Mark />, Large: <Mark size="4rem" /> }))
