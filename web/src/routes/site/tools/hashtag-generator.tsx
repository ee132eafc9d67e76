import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { FieldError } from '#web/components/field-error.tsx'
import { Choice } from './choice.tsx'
import { estimatedReach, generateHashtags, hashtagCategories, isHashtagCategory } from './hashtag-generator/generate-hashtags.ts'
import { HashtagResults } from './hashtag-generator/hashtag-results.tsx'
import { ToolPage } from './tool-page.tsx'
import { useDelayed } from './use-delayed.ts'

export const Component = () => (
  <ToolPage title="Hashtag Generator" lead="Choose what your post is about, and take up to twenty hashtags with you.">
    <Generator />
  </ToolPage>
)

const Generator = () => {
  const { result: hashtags, isGenerating, show } = useDelayed<readonly string[]>()
  const [error, setError] = useState<string>()
  const first = useRef<HTMLInputElement>(null)

  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isGenerating) return
    const chosen = new FormData(event.currentTarget).getAll('category').filter(isHashtagCategory)
    // Drawn before the focus moves, so that a screen reader reads the error with it.
    flushSync(() => setError(chosen.length === 0 ? 'Choose at least one category.' : undefined))
    if (chosen.length === 0) first.current?.focus()
    else show(generateHashtags(chosen, Math.random))
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.2fr]">
      <form noValidate aria-label="Hashtag Generator" onSubmit={generate} className="grid gap-5">
        <fieldset aria-describedby="category-error" className="min-w-0">
          <legend className="font-semibold">Categories</legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {hashtagCategories.map((category, index) => (
              <Choice
                key={category}
                ref={index === 0 ? first : undefined}
                type="checkbox"
                name="category"
                value={category}
                onChange={() => setError(undefined)}
              >
                {category}
              </Choice>
            ))}
          </div>
          <div className="mt-2">
            <FieldError id="category-error" text={error} />
          </div>
        </fieldset>
        <div>
          <Button type="submit" variant="primary" isBusy={isGenerating} busyText="Generating..." className="max-sm:w-full">
            Generate hashtags
          </Button>
        </div>
      </form>
      <HashtagResults hashtags={hashtags} reach={hashtags && estimatedReach(hashtags.length)} isGenerating={isGenerating} />
    </div>
  )
}
