import { Logo } from '#web/components/logo.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { ToastPlace } from '#web/components/toast-place.tsx'
import { setTheme, themes, useTheme } from '#web/lib/theme.ts'
import { Accounts } from './accounts.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Toasts } from './toasts.tsx'
import { Type } from './type.tsx'

const names = { system: 'System', light: 'Light', dark: 'Dark' }

export const Gallery = () => {
  const theme = useTheme()
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Logo />
        <Segmented label="Theme" value={theme} onChange={setTheme} options={themes.map((value) => ({ value, label: names[value] }))} />
      </div>
      <PageHeader title="Components" lead="Everything that screens are made of, in every face it has." />
      <Type />
      <Colours />
      <Buttons />
      <Fields />
      <Choices />
      <Accounts />
      <States />
      <Overlays />
      <Toasts />
      <ToastPlace />
    </main>
  )
}
