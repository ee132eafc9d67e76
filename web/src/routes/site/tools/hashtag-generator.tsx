import { Check, Copy } from 'lucide-react'
import { type FormEvent, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { FieldError } from '#web/components/field.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { CopyButton, useCopy } from './copy-button.tsx'
import { OpenInComposer } from './open-in-composer.tsx'
import { Choice, Results } from './results.tsx'
import { ToolPage } from './tool-page.tsx'
import { useDelayed } from './typed-text.ts'

export const Component = () => (
  <ToolPage title={i18n.t('Hashtag Generator')} lead={i18n.t('Pick your topics and get up to 20 hashtags.')}>
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
    // Rendered before focus moves, so a screen reader reads the error with it.
    flushSync(() => setError(chosen.length === 0 ? i18n.t('Choose at least one category.') : undefined))
    if (chosen.length === 0) first.current?.focus()
    else show(generateHashtags(chosen, Math.random))
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.2fr]">
      <form noValidate aria-label={i18n.t('Hashtag Generator')} onSubmit={generate} className="grid gap-5">
        <fieldset aria-describedby="category-error" className="min-w-0">
          <legend className="font-semibold">{i18n.t('Categories')}</legend>
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
                {categoryNames[category]}
              </Choice>
            ))}
          </div>
          <div className="mt-2">
            <FieldError id="category-error" text={error} />
          </div>
        </fieldset>
        <div>
          <Button type="submit" variant="primary" isBusy={isGenerating} busyText={i18n.t('Generating...')} className="max-sm:w-full">
            {i18n.t('Generate hashtags')}
          </Button>
        </div>
      </form>
      <HashtagResults hashtags={hashtags} reach={hashtags && estimatedReach(hashtags.length)} isGenerating={isGenerating} />
    </div>
  )
}

type Props = { hashtags: readonly string[] | undefined; reach: string | undefined; isGenerating: boolean }

/** The result of one run: each hashtag to copy individually, and all of them together. */
const HashtagResults = ({ hashtags, reach, isGenerating }: Props) => {
  const notes = use(loadPages()).flatMap(({ tools: { hashtagNote } }) => hashtagNote ?? [])
  const { copied, copy } = useCopy()
  const all = hashtags?.join(' ') ?? ''
  return (
    <Results
      title={i18n.t('Your hashtags')}
      summary={hashtags ? i18n.t('{count} hashtags. Estimated reach: {reach}', { count: hashtags.length, reach }) : ''}
      empty={i18n.t('Nothing here yet. Choose one category or more and press Generate hashtags.')}
      isGenerating={isGenerating}
      actions={
        <>
          <OpenInComposer texts={[all]} />
          <CopyButton text={all}>{i18n.t('Copy all')}</CopyButton>
        </>
      }
    >
      {hashtags && (
        <>
          <ul aria-label={i18n.t('Hashtags')} className="flex flex-wrap gap-2">
            {hashtags.map((hashtag) => (
              <li key={hashtag} className="max-w-full">
                <HashtagButton hashtag={hashtag} isCopied={copied === hashtag} onCopy={() => void copy(hashtag)} />
              </li>
            ))}
          </ul>
          <p role="status" className="sr-only">
            {copied !== undefined && i18n.t('{copied} is copied.', { copied })}
          </p>
          <ul aria-label={i18n.t('What platforms allow')} className="mt-5 grid gap-1 text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <p className="mt-3 text-ink-muted text-sm">
            {i18n.t('The reach is a rule-of-thumb estimate of 1,000 people per hashtag, not a measurement of your account.')}
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
      aria-label={i18n.t('Copy {hashtag}', { hashtag })}
      onClick={onCopy}
      className="flex min-h-9 max-w-full items-center gap-2 rounded-control border border-line bg-paper px-3 text-[0.9375rem] transition-colors duration-150 hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="min-w-0 break-all">{hashtag}</span>
      <Mark aria-hidden className={`size-3.5 shrink-0 ${isCopied ? 'text-connected' : 'text-ink-muted'}`} strokeWidth={2} />
    </button>
  )
}

/** From 0 up to, but not including, 1. */
export type Random = () => number

/** Fixed by docs/specification.md. */
const hashtagsMax = 20
const reachPerHashtag = 1_000

/**
 * docs/specification.md: eight tags for each category, written without the #. Each word starts with a capital so screen
 * readers recognize the words.
 */
export const hashtags = {
  Photography: [
    'Photography',
    'PhotoOfTheDay',
    'StreetPhotography',
    'PortraitPhotography',
    'LandscapePhotography',
    'BlackAndWhitePhoto',
    'NaturalLight',
    'ShotOnFilm',
  ],
  Travel: ['Travel', 'Wanderlust', 'RoadTrip', 'SlowTravel', 'TravelDiary', 'HiddenGems', 'SoloTravel', 'CityBreak'],
  Food: ['Food', 'Foodie', 'HomeCooking', 'RecipeOfTheDay', 'Baking', 'StreetFood', 'SeasonalFood', 'EatLocal'],
  Fashion: ['Fashion', 'Style', 'OutfitOfTheDay', 'StreetStyle', 'SlowFashion', 'VintageStyle', 'CapsuleWardrobe', 'Handmade'],
  Fitness: ['Fitness', 'Workout', 'Running', 'StrengthTraining', 'Yoga', 'MorningRun', 'HomeWorkout', 'FitnessGoals'],
  Business: ['Business', 'SmallBusiness', 'Entrepreneur', 'Startup', 'Marketing', 'Leadership', 'Freelance', 'Networking'],
  Art: ['Art', 'Illustration', 'DigitalArt', 'Sketchbook', 'Painting', 'Printmaking', 'WorkInProgress', 'ArtStudio'],
  Technology: ['Technology', 'Tech', 'Programming', 'OpenSource', 'ArtificialIntelligence', 'Gadgets', 'WebDevelopment', 'Cybersecurity'],
  Lifestyle: ['Lifestyle', 'DailyLife', 'SlowLiving', 'MorningRoutine', 'SelfCare', 'HomeSweetHome', 'WorkLifeBalance', 'SimplePleasures'],
  Beauty: ['Beauty', 'Skincare', 'Makeup', 'NaturalBeauty', 'HairCare', 'SkincareRoutine', 'MakeupLook', 'BeautyTips'],
} as const

type HashtagCategory = keyof typeof hashtags

const categoryNames: Record<HashtagCategory, string> = {
  Photography: i18n.t('Photography'),
  Travel: i18n.t('Travel'),
  Food: i18n.t('Food'),
  Fashion: i18n.t('Fashion'),
  Fitness: i18n.t('Fitness'),
  Business: i18n.t('Business'),
  Art: i18n.t('Art'),
  Technology: i18n.t('Technology'),
  Lifestyle: i18n.t('Lifestyle'),
  Beauty: i18n.t('Beauty'),
}

export const isHashtagCategory = (name: unknown): name is HashtagCategory => typeof name === 'string' && Object.hasOwn(hashtags, name)

export const hashtagCategories = Object.keys(hashtags).filter(isHashtagCategory)

/**
 * Returns at most 20 of these categories' tags and the generic ones, each with its #. `random` determines the order.
 */
export const generateHashtags = (categories: readonly HashtagCategory[], random: Random): string[] => {
  const found = new Set([...categories.flatMap((category) => hashtags[category]), ...genericHashtags])
  return shuffle([...found], random)
    .slice(0, hashtagsMax)
    .map((tag) => `#${tag}`)
}

/**
 * Estimates how many people this many hashtags may reach, as docs/specification.md does. It's a rule of thumb, not a
 * measurement.
 */
export const estimatedReach = (count: number): string => `${(count * reachPerHashtag).toLocaleString(i18n.locale)}+`

/** Returns the items in random order, with every order equally likely. */
export const shuffle = <Item,>(items: readonly Item[], random: Random): Item[] => {
  const rest = [...items]
  const shuffled: Item[] = []
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return shuffled
}

/** Tags that fit any category. */
export const genericHashtags = ['Inspiration', 'Motivation', 'Community', 'ContentCreator', 'BehindTheScenes', 'Weekend'] as const
