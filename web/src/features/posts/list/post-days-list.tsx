import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { Selection } from '../bulk/use-selection.ts'
import type { Faces } from '../faces.ts'
import { listedAt } from '../post-times.ts'
import type { PostListName } from '../queries.ts'
import { byDay, dayOf, nearName, showDay } from './post-days.ts'
import { type PictureOf, PostRow } from './post-row.tsx'
import type { ListedPost } from './use-followed-list.ts'

type Props = {
  name: PostListName
  posts: readonly ListedPost[]
  faces: Faces
  pictureOf: PictureOf
  openId: string | undefined
  hrefOf: (postId: string) => string
  headingLevel?: 'h2' | 'h3'
  /** Selection, where posts can be selected. */
  selection?: Selection | undefined
}

/** Posts grouped by the day they're due or went out, in the person's time zone. */
export const PostDaysList = ({ name, posts, faces, pictureOf, openId, hrefOf, headingLevel, selection }: Props) => (
  <div className="grid gap-7">
    {byDay(posts, ({ listed }) => listedAt(name, listed), useTimeZone()).map(({ day, items }) => (
      <section key={day} className="@container">
        <DayHeading day={day} level={headingLevel} />
        {blocksOf(items).map((block, index) => (
          <NearWindow key={block[0]?.post.id} isAlwaysDrawn={posts.length <= drawnMax} isFirst={index === 0}>
            {block.map((listed) => (
              <PostRow
                key={listed.post.id}
                listed={listed}
                faces={faces}
                pictureOf={pictureOf}
                href={hrefOf(listed.post.id)}
                isOpen={listed.post.id === openId}
                selection={selection}
              />
            ))}
          </NearWindow>
        ))}
      </section>
    ))}
  </div>
)

/** If there are more posts than this, only blocks near the window are rendered. */
const drawnMax = 200
const blockSize = 25

const blocksOf = <Item,>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / blockSize) }, (_, index) => items.slice(index * blockSize, (index + 1) * blockSize))

/** The heading of a day, relative to today. */
const DayHeading = ({ day, level: Heading = 'h2' }: { day: string; level?: 'h2' | 'h3' }) => {
  const today = dayOf(new Date(useNow()).toISOString(), useTimeZone())
  const near = nearName(day, today)
  return (
    <Heading className="flex items-baseline gap-2 border-b border-ink pb-1.5 text-sm">
      {near && <span className="font-semibold">{near}</span>}
      <span className={near ? 'text-ink-muted' : 'font-semibold'}>{showDay(day, today)}</span>
    </Heading>
  )
}

/** In px. What's farther from the window than this isn't rendered. */
const reach = 2_000

type NearProps = { isAlwaysDrawn: boolean; isFirst: boolean; children: ReactNode }

/** Rows that render only near the window. Otherwise, their measured height is reserved. */
const NearWindow = ({ isAlwaysDrawn, isFirst, children }: NearProps) => {
  const place = useRef<HTMLOListElement>(null)
  const [height, setHeight] = useState<number>()
  const isDrawn = isAlwaysDrawn || height === undefined

  useLayoutEffect(() => {
    const { current } = place
    if (!current || isAlwaysDrawn) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setHeight(last.isIntersecting ? undefined : current.offsetHeight)
      },
      { rootMargin: `${reach}px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [isAlwaysDrawn])

  return (
    <ol ref={place} className={isFirst ? '' : 'border-line border-t'} style={isDrawn ? undefined : { height }}>
      {isDrawn && children}
    </ol>
  )
}
