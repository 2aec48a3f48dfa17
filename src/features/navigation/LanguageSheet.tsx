import { useSnapshot } from 'valtio'
import type { Language } from '../../contract/language.ts'
import { language, setLanguage, useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { session } from '../../lib/session/session.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { Choice, ChoiceList } from '../../ui/ChoiceList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Each name in its own language, for users who can't read the current one. */
const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

/** Changes the language and refetches user info, which the server localizes. */
async function changeLanguage(next: Language): Promise<void> {
  closeSheet()
  try {
    await setLanguage(next)
  } catch {
    return toast({ id: 'error.notLoaded' }, 'problem')
  }
  if (!session.address) return
  const [{ fetchQuery }, { userInfoQuery }] = await Promise.all([
    import('../../lib/cache/fetchQuery.ts'),
    import('../../lib/cache/queries.ts'),
  ])
  await fetchQuery(userInfoQuery).catch(() => {})
}

export default function LanguageSheet() {
  const t = useT()
  const { current } = useSnapshot(language)
  return (
    <Sheet title={t('language.title')} onClose={closeSheet}>
      <ChoiceList>
        {Object.entries(LANGUAGE_NAMES).map(([id, name]) => (
          <Choice key={id} lang={id} pressed={id === current} onClick={() => void changeLanguage(id as Language)}>
            {name}
            {id === current && <Icon name="check" />}
          </Choice>
        ))}
      </ChoiceList>
    </Sheet>
  )
}
