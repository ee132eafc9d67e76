import { Check, Copy } from 'lucide-react'
import { CopyButton } from '../copy-button.tsx'
import { OpenInComposer } from '../open-in-composer.tsx'
import { Results } from '../results.tsx'
import { useCopy } from '../use-copy.ts'

type Props = { hashtags: readonly string[] | undefined; reach: string | undefined; isGenerating: boolean }

/** What one run gave: each hashtag to copy by itself, and all of them. */
export const HashtagResults = ({ hashtags, reach, isGenerating }: Props) => {
  const { copied, copy } = useCopy()
  const all = hashtags?.join(' ') ?? ''
  return (
    <Results
      title="Your hashtags"
      summary={hashtags ? `${hashtags.length} hashtags. Estimated reach: ${reach}` : ''}
      empty="Nothing here yet. Choose one category or more and press Generate hashtags."
      isGenerating={isGenerating}
      actions={
        <>
          <OpenInComposer texts={[all]} />
          <CopyButton text={all}>Copy all</CopyButton>
        </>
      }
    >
      {hashtags && (
        <>
          <ul aria-label="Hashtags" className="flex flex-wrap gap-2">
            {hashtags.map((hashtag) => (
              <li key={hashtag} className="max-w-full">
                <HashtagButton hashtag={hashtag} isCopied={copied === hashtag} onCopy={() => void copy(hashtag)} />
              </li>
            ))}
          </ul>
          <p role="status" className="sr-only">
            {copied !== undefined && `${copied} is copied.`}
          </p>
          <p className="mt-5 text-ink-muted text-sm">
            The reach is an estimate by rule of thumb, 1,000 people for each hashtag. Nobody has measured it for your account.
          </p>
        </>
      )}
    </Results>
  )
}

const HashtagButton = ({ hashtag, isCopied, onCopy }: { hashtag: string; isCopied: boolean; onCopy: () => void }) => {
  const Mark = isCopied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={`Copy ${hashtag}`}
      onClick={onCopy}
      className="flex min-h-9 max-w-full items-center gap-2 rounded-control border border-line bg-paper px-3 text-[0.9375rem] transition-colors duration-150 hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="min-w-0 break-all">{hashtag}</span>
      <Mark aria-hidden className={`size-3.5 shrink-0 ${isCopied ? 'text-connected' : 'text-ink-muted'}`} strokeWidth={2} />
    </button>
  )
}
