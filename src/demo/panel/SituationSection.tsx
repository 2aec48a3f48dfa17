import { useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  GROUPS,
  listSituations,
  OFTEN_SHOWN,
  type Presentation,
  presentationOf,
} from '../../../mocks/scenarios/presentation.ts'
import { NETWORKS, NO_SETTINGS } from '../../../mocks/settings/types.ts'
import { language, useT } from '../../lib/i18n/intl.ts'
import { SCREEN_TITLES } from '../../lib/i18n/screenTitles.ts'
import { Choice, ChoiceList } from '../../ui/ChoiceList.tsx'
import { Note } from '../../ui/Note.tsx'
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

/** Everything that can be shown, by group. The connections, which the section Change has, are found by a search only. */
function useGroups(demo: Demo): { title: string; items: Item[]; isFoundOnly?: boolean }[] {
  const t = useDemoMessages()
  const appT = useT()
  const { current } = useSnapshot(language)
  const list = (situations: Presentation[]): Item[] =>
    situations.map(({ name, title, description, path }) => ({
      id: name,
      title: title[current],
      about: description[current],
      open: () => void demo.applySituation({ ...NO_SETTINGS, scenarios: [{ name, params: {} }] }, path),
    }))
  const screens = Object.entries(SCREEN_TITLES).map(([path, title]) => ({
    id: path,
    title: appT(title),
    open: () => void demo.openScreen(path),
  }))
  const networks = NETWORKS.map((id) => ({
    id,
    title: t[`network.${id}`],
    open: () => void demo.changeWorld({ network: id }).then(stepAside),
  }))
  const rest = listSituations().filter(({ name }) => !OFTEN_SHOWN.includes(name))
  return [
    { title: t['group.often'], items: list(OFTEN_SHOWN.flatMap((name) => presentationOf(name) ?? [])) },
    { title: t['group.screens'], items: screens },
    ...GROUPS.map((group) => ({
      title: t[`group.${group}`],
      items: list(rest.filter((situation) => situation.group === group)),
    })),
    { title: t['network.mode'], items: networks, isFoundOnly: true },
  ]
}

/** Every situation and every screen; a tap shows it. */
export function SituationSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matches = ({ id, title, about = '' }: Item) => `${id} ${title} ${about}`.toLowerCase().includes(wanted)
  const found = useGroups(demo)
    .filter(({ isFoundOnly }) => wanted !== '' || !isFoundOnly)
    .map(({ title, items }) => ({ title, items: items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <Note>{t.panelText}</Note>
      <TextField label={t['situation.search']} type="search" value={search} onChange={setSearch} />
      {found.length === 0 && <Note>{t['situation.none']}</Note>}
      {found.map(({ title, items }, index) => (
        <Fold key={title} title={title} open={wanted !== '' || index === 0}>
          <ChoiceList>
            {items.map(({ id, title, about, open }) => (
              <Choice key={id} onClick={open}>
                <span>
                  {title}
                  <span className={styles.itemAbout}>{about}</span>
                </span>
              </Choice>
            ))}
          </ChoiceList>
        </Fold>
      ))}
    </>
  )
}
