import { captionTemplates, type Tone } from './caption-templates.ts'

/** Fixed by docs/specification.md. */
export const pointsMax = 5

type Wish = { tone: Tone; topic: string; points: readonly string[] }

export const isTone = (name: unknown): name is Tone => typeof name === 'string' && Object.hasOwn(captionTemplates, name)

export const tones = Object.keys(captionTemplates).filter(isTone)

/** A caption from each template of the tone. Empty key points are ignored. */
export const makeCaptions = ({ tone, topic, points }: Wish): string[] => {
  const bullets = points
    .map((point) => point.trim())
    .filter((point) => point !== '')
    .map((point) => `• ${point}`)
    .join('\n')
  return captionTemplates[tone].map((template) => fill(template, { topic: topic.trim(), points: bullets }))
}

/** In UTF-16 units, as platforms count a caption. */
export const countCharacters = (caption: string): number => caption.length

type Values = Record<'topic' | 'points', string>

/** Each placeholder once: what a person wrote is never searched for placeholders. */
const fill = (template: string, values: Values) =>
  template
    .split('\n\n')
    .filter((paragraph) => paragraph !== '{points}' || values.points !== '')
    .map((paragraph) => paragraph.replace(/\{topic\}|\{points\}/g, (found) => (found === '{topic}' ? values.topic : values.points)))
    .join('\n\n')
