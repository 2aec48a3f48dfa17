import app from '../App.module.css'
import TabBar from '../features/navigation/TabBar.tsx'
import { TopBarFrame } from '../features/navigation/TopBar.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'

/** The page for every viewer and route: the bar, the tabs, and a placeholder for the screen. */
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
