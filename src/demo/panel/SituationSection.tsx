import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { GROUPS, listPresentations, OFTEN_SHOWN, presentationOf } from '../../../mocks/scenarios/presentation.ts'
import { NETWORKS, NO_SETTINGS } from '../../../mocks/settings/types.ts'
import { paths } from '../../lib/config/paths.ts'
import { language, type MessageId, useT } from '../../lib/i18n/intl.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { stepAside } from '../panelState.ts'
import { Fold } from './Fold.tsx'
import styles from './panel.module.css'

/** Something to show: a tap opens it. */
interface Item {
  id: string
  title: string
  about?: string
  open: () => void
}

const SCREENS: readonly [path: string, title: MessageId][] = [
  [paths.home, 'tab.home'],
  [paths.node, 'screen.node'],
  [paths.assets, 'tab.assets'],
  [paths.assetsRecord, 'screen.assetsRecord'],
  [paths.withdraw, 'withdraw.title'],
  [paths.withdrawRecord, 'screen.withdrawRecord'],
  [paths.invited, 'screen.invited'],
  [paths.invitedUpdate, 'screen.invitedUpdate'],
  [paths.my, 'screen.account'],
  [paths.deal, 'tab.deal'],
  [paths.dealRecord, 'screen.dealRecord'],
  [paths.mining, 'tab.mining'],
]

/** Everything that can be shown, by group. */
function useGroups(demo: Demo): [title: string, items: Item[]][] {
  const t = useDemoMessages()
  const appT = useT()
  const { current } = useSnapshot(language)
  const situation = (name: string): Item[] =>
    [presentationOf(name) ?? []].flat().map(({ title, description, path }) => ({
      ...{ id: name, title: title[current], about: description[current] },
      open: () => void demo.applySituation({ ...NO_SETTINGS, scenarios: [{ name, params: {} }] }, path),
    }))
  const screen = ([path, title]: (typeof SCREENS)[number]): Item => ({
    ...{ id: path, title: appT(title) },
    open: () => void demo.openScreen(path),
  })
  const groups = GROUPS.filter((group) => group !== 'api').map((group): [string, Item[]] => [
    t[`group.${group}`],
    listPresentations()
      .filter((one) => one.group === group && !OFTEN_SHOWN.includes(one.name))
      .flatMap(({ name }) => situation(name)),
  ])
  return [[t['group.often'], OFTEN_SHOWN.flatMap(situation)], [t['group.screens'], SCREENS.map(screen)], ...groups]
}

/** The connections of the section Change, which people search for here. */
function useNetworks(demo: Demo): Item[] {
  const t = useDemoMessages()
  return NETWORKS.map((network) => ({
    ...{ id: network, title: t[`network.${network}`], about: t['network.about'] },
    open: () => void demo.changeWorld({ network }).then(stepAside),
  }))
}

/** Every situation and every screen; a tap shows it. */
export function SituationSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const networks: [string, Item[]] = [t['network.mode'], useNetworks(demo)]
  const groups = useGroups(demo)
  const found = (wanted === '' ? groups : [...groups, networks])
    .map(([title, items]): [string, Item[]] => [
      title,
      items.filter((item) => `${item.id} ${item.title} ${item.about}`.toLowerCase().includes(wanted)),
    ])
    .filter(([, items]) => items.length > 0)
  return (
    <>
      <p className={styles.about}>{t.panelText}</p>
      <TextField label={t['situation.search']} type="search" value={search} onChange={setSearch} />
      {found.length === 0 && <p className={styles.about}>{t['situation.none']}</p>}
      {found.map(([title, items]) => (
        <Fold key={title} title={title} open={wanted !== '' || title === t['group.often']}>
          {items.map(({ id, title, about, open }) => (
            <button key={id} type="button" className={styles.item} onClick={open}>
              <span className={styles.itemTitle}>{title}</span>
              {about && <span className={styles.itemAbout}>{about}</span>}
            </button>
          ))}
        </Fold>
      ))}
    </>
  )
}
