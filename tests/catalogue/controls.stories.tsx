import { ActionButton } from '../../src/ui/ActionButton.tsx'
import { AmountsToggle as Toggle } from '../../src/ui/AmountsToggle.tsx'
import { BarButton } from '../../src/ui/BarButton.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { ButtonLink } from '../../src/ui/ButtonLink.tsx'
import { ButtonRow } from '../../src/ui/ButtonRow.tsx'
import { CloseButton } from '../../src/ui/CloseButton.tsx'
import { ConnectButton } from '../../src/ui/ConnectButton.tsx'
import { FilterChip } from '../../src/ui/FilterChip.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { IconButton } from '../../src/ui/IconButton.tsx'
import { InviteCode } from '../../src/ui/InviteCode.tsx'
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { AmountField } from '../../src/ui/transfer/AmountField.tsx'
import { ViewSavedButton } from '../../src/ui/ViewSavedButton.tsx'
import { whileOffline, withInviteCode, withSavedData } from './appState.ts'
import { LONG_WORD } from './samples.ts'
import { Controlled, states } from './states.tsx'

export default { title: 'Controls' }

const nothing = () => {}

export const Buttons = states((t) => ({
  Primary: <Button>{t('assets.deposit')}</Button>,
  Quiet: <Button tone="quiet">{t('assets.withdraw')}</Button>,
  Danger: <Button tone="danger">{t('drawer.exit')}</Button>,
  Busy: <Button busy>{t('action.confirm')}</Button>,
  Disabled: <Button disabled>{t('action.confirm')}</Button>,
  'Disabled with a reason': <Button disabledBecause={t('node.ended')}>{t('node.buyNow')}</Button>,
  'Not ready, explains itself when it is tapped': <Button notReady>{t('action.confirm')}</Button>,
  'Long text': <Button>{t('deposit.checkAddressText')}</Button>,
  'Long word': <Button tone="quiet">{LONG_WORD}</Button>,
}))

export const ConnectButtons = {
  ...states(() => ({ Offline: <ConnectButton /> })),
  beforeEach: whileOffline,
}

export const ActionButtons = {
  ...states((t) => ({ Blocked: <ActionButton>{t('assets.deposit')}</ActionButton> })),
  beforeEach: whileOffline,
}

export const CloseButtons = states(() => ({
  Close: <CloseButton onClick={nothing} />,
  Cancel: <CloseButton cancels onClick={nothing} />,
}))

export const Links = states((t) => ({
  Primary: <ButtonLink to="/node">{t('node.buyNow')}</ButtonLink>,
  Quiet: (
    <ButtonLink to="/assets" tone="quiet">
      {t('assets.records')}
    </ButtonLink>
  ),
}))

export const ButtonRows = states((t) => ({
  Two: (
    <ButtonRow>
      <Button>{t('assets.deposit')}</Button>
      <Button tone="quiet">{t('assets.withdraw')}</Button>
    </ButtonRow>
  ),
  One: (
    <ButtonRow>
      <Button>{t('action.ok')}</Button>
    </ButtonRow>
  ),
  'One with a reason below it': (
    <ButtonRow>
      <Button disabledBecause={t('offline.network')}>{t('assets.deposit')}</Button>
      <Button tone="quiet">{t('assets.withdraw')}</Button>
    </ButtonRow>
  ),
}))

export const BarButtons = states((t) => ({
  Text: <BarButton onClick={nothing}>{t('connect.short')}</BarButton>,
  'Icon and text': (
    <BarButton onClick={nothing}>
      <Icon name="globe" size="1rem" />
      {t('language.code')}
    </BarButton>
  ),
  Busy: (
    <BarButton busy onClick={nothing}>
      {t('connect.short')}
    </BarButton>
  ),
  Disabled: (
    <BarButton disabled onClick={nothing}>
      {t('withdraw.max')}
    </BarButton>
  ),
}))

export const IconButtons = states((t) => ({
  Plain: (
    <IconButton label={t('age.refresh')} onClick={nothing}>
      <Icon name="refresh" />
    </IconButton>
  ),
}))

export const AmountsToggle = states(() => ({ 'Eye of the amounts': <Toggle /> }))

export const FilterChips = states((t) => ({
  Selected: (
    <FilterChip selected onClick={nothing}>
      {t('record.charge')}
    </FilterChip>
  ),
  'Not selected': (
    <FilterChip selected={false} onClick={nothing}>
      {t('record.withdraw')}
    </FilterChip>
  ),
  'Long text': (
    <FilterChip selected={false} onClick={nothing}>
      {t('list.partial')}
    </FilterChip>
  ),
}))

export const SegmentedControls = states((t) => ({
  'Two options': (
    <Controlled<'buy' | 'sell'> initial="buy">
      {(value, set) => (
        <SegmentedControl
          label={t('deal.side')}
          options={[
            { id: 'buy', name: t('deal.buy') },
            { id: 'sell', name: t('deal.sell') },
          ]}
          value={value}
          onChange={set}
        />
      )}
    </Controlled>
  ),
  'Options that wrap': (
    <Controlled initial="a">
      {(value, set) => (
        <SegmentedControl
          label={t('node.types')}
          options={['a', 'b', 'c', 'd'].map((id) => ({ id, name: t('invited.superNode') }))}
          value={value}
          onChange={set}
        />
      )}
    </Controlled>
  ),
}))

export const TextFields = states((t) => {
  const field = (initial: string, more: { error?: string; disabled?: boolean; type?: string } = {}) => (
    <Controlled initial={initial}>
      {(value, set) => <TextField label={t('invite.label')} value={value} onChange={set} {...more} />}
    </Controlled>
  )
  return {
    Empty: field(''),
    Filled: field('K7Q2-MINT'),
    Invalid: field('K7', { error: t('invite.tooShort') }),
    'Long text, long error': field(LONG_WORD, { error: t('invite.notAccepted') }),
    Disabled: field('K7Q2-MINT', { disabled: true }),
    Date: field('2026-11-22', { type: 'date' }),
  }
})

export const AmountFields = states((t) => {
  const field = (initial: string, more: { error?: string; onMax?: (() => void) | null } = {}) => (
    <Controlled initial={initial}>
      {(value, set) => <AmountField label={t('deposit.amount')} value={value} onChange={set} {...more} />}
    </Controlled>
  )
  return {
    Empty: field(''),
    'Grouped digits': field('1234567.5'),
    'With the largest amount': field('25.5', { onMax: nothing }),
    'The largest amount is unknown': field('', { onMax: null }),
    Invalid: field('1,5', { error: t('amount.ambiguous'), onMax: nothing }),
  }
})

export const SavedDataButtons = {
  ...states(() => ({
    'There is saved data': <ViewSavedButton />,
  })),
  beforeEach: withSavedData,
}

export const InviteCodes = {
  ...states(() => ({
    Removable: <InviteCode />,
    'While it is sent': <InviteCode isRemovable={false} />,
  })),
  beforeEach: withInviteCode,
}
