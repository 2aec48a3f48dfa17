import app from '../App.module.css'
import TabBar from '../features/navigation/TabBar.tsx'
import { TopBarFrame } from '../features/navigation/TopBar.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'

/** What is the same for every viewer and route: the bar, the tabs, and the place of a screen. */
export function Shell() {
  return (
    <div className={`${app.column} ${app.beside}`}>
      <TopBarFrame isMember />
      <main className={`${app.main} ${app.aboveTabs}`}>
        <ScreenSkeleton />
      </main>
      <TabBar />
    </div>
  )
}
