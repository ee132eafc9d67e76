import { CopyButton } from '../copy-button.tsx'
import { countWords } from '../count-words.ts'
import { OpenInComposer } from '../open-in-composer.tsx'
import { Results } from '../results.tsx'
import { countCharacters } from './make-captions.ts'

type Props = { captions: readonly string[] | undefined; isGenerating: boolean }

/** The captions of one run, each with how long it is and what can be done with it. */
export const CaptionResults = ({ captions, isGenerating }: Props) => (
  <Results
    title="Your captions"
    summary={captions ? `${captions.length} captions` : ''}
    empty="Nothing here yet. Give a topic and press Generate captions; the words are yours to change."
    isGenerating={isGenerating}
  >
    {captions && (
      <ol aria-label="Captions" className="grid gap-8">
        {captions.map((caption, index) => (
          <li key={caption} className="grid gap-3 border-line not-first:border-t not-first:pt-6">
            <p className="wrap-anywhere whitespace-pre-wrap text-lg leading-relaxed">{caption}</p>
            <p className="figures text-ink-muted text-sm">
              {countCharacters(caption).toLocaleString('en')} characters, {countWords(caption).toLocaleString('en')} words
            </p>
            <div className="flex flex-wrap gap-2">
              <OpenInComposer texts={[caption]} name={`caption ${index + 1}`} />
              <CopyButton text={caption}>
                Copy<span className="sr-only"> caption {index + 1}</span>
              </CopyButton>
            </div>
          </li>
        ))}
      </ol>
    )}
  </Results>
)
