import { PageHeader } from '#web/components/page-header.tsx'
import { ShortcutTable } from '#web/features/shortcuts/shortcut-table.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { loadPages } from '#web/platforms/site-registry.ts'
import { ApiReference } from './documentation/api-reference.tsx'
import { Contents } from './documentation/contents.tsx'
import { Failures } from './documentation/failures.tsx'
import { FirstPost } from './documentation/first-post.tsx'
import { GuideSection } from './documentation/guide-section.tsx'
import { PlatformLimits } from './documentation/platform-limits.tsx'
import { States } from './documentation/states.tsx'

const sections = [
  { id: 'first-post', title: 'Your first post', Section: FirstPost },
  { id: 'limits', title: 'What each platform accepts', Section: PlatformLimits },
  { id: 'states', title: 'What each state means', Section: States },
  { id: 'failures', title: 'Why a post fails', Section: Failures },
  { id: 'shortcuts', title: 'Keyboard shortcuts', Section: ShortcutTable },
  { id: 'api', title: 'API reference', Section: ApiReference },
]

export const loader = loadPages

/** The product's own guide. */
export const Component = () => {
  useTitle('Documentation')
  return (
    <>
      <PageHeader title="Documentation" lead="How Crier works, what the platforms accept, and what to do when something goes wrong." />
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0 max-w-3xl xl:order-first">
          {sections.map(({ id, title, Section }) => (
            <GuideSection key={id} id={id} title={title}>
              <Section />
            </GuideSection>
          ))}
        </div>
        <Contents entries={sections} />
      </div>
    </>
  )
}
