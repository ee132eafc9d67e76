import { Callout } from '#web/components/callout.tsx'
import { partsMax } from '#web/features/composer/draft/draft.ts'
import { CopyButton } from '../copy-button.tsx'
import { OpenInComposer } from '../open-in-composer.tsx'
import { Results } from '../results.tsx'
import { postLimit, weightOf } from './split-thread.ts'

/** The thread, post by post. */
export const ThreadResults = ({ posts }: { posts: readonly string[] }) => (
  <Results
    title="Your thread"
    summary={sayCount(posts.length)}
    empty="Nothing here yet. Your thread appears as you write."
    actions={
      <>
        {posts.length <= partsMax && <OpenInComposer texts={posts} />}
        <CopyButton text={posts.join('\n\n')}>Copy all</CopyButton>
      </>
    }
  >
    {posts.length > 0 && (
      <>
        {posts.length > partsMax && <TooMany count={posts.length} />}
        <ol aria-label="Posts of the thread" className="grid">
          {posts.map((post, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a post is nothing but its place in the thread.
            <li key={index} className="border-line not-first:mt-5 not-first:border-t not-first:pt-5">
              <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{post}</p>
              <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                <span className="figures text-ink-muted text-sm">
                  {weightOf(post)} / {postLimit}
                </span>
                <CopyButton text={post}>
                  Copy<span className="sr-only"> post {index + 1}</span>
                </CopyButton>
              </div>
            </li>
          ))}
        </ol>
      </>
    )}
  </Results>
)

const TooMany = ({ count }: { count: number }) => (
  <div className="mb-5">
    <Callout tone="warning" title={`${count} posts are more than a thread in Crier can have.`}>
      It takes {partsMax}. Shorten the text to open it in the composer, or copy the posts and send them yourself.
    </Callout>
  </div>
)

const sayCount = (count: number) => {
  if (count === 0) return ''
  return count === 1 ? '1 post: no thread needed' : `${count} posts`
}
