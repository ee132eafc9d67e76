import {
  BookOpenText,
  CalendarClock,
  LayoutDashboard,
  Lightbulb,
  ListOrdered,
  type LucideIcon,
  PenLine,
  Plug,
  Settings,
} from 'lucide-react'
import type { ScreenName } from '#web/lib/screens.ts'

export const screenIcons: Readonly<Record<ScreenName, LucideIcon>> = {
  overview: LayoutDashboard,
  posts: PenLine,
  scheduled: CalendarClock,
  queue: ListOrdered,
  platforms: Plug,
  settings: Settings,
  documentation: BookOpenText,
  'suggest-feature': Lightbulb,
}
