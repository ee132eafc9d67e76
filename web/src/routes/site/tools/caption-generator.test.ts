import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionTemplates, countCharacters, isTone, makeCaptions, tones } from './caption-generator.tsx'

test('there are the five tones of docs/specification.md with two templates each, which all have both placeholders', () => {
  expect(tones).toEqual(['Professional', 'Casual', 'Funny', 'Inspirational', 'Educational'])
  for (const templates of Object.values(captionTemplates)) {
    expect(templates).toHaveLength(2)
    for (const template of templates) {
      expect(template.split('{topic}')).toHaveLength(2)
      expect(template.split('\n\n')).toContain('{points}')
    }
  }
})

test('a caption says the topic and lists the points, without the empty ones', () => {
  expect(makeCaptions({ tone: 'Professional', topic: ' the spring market ', points: ['40 stalls', ' ', 'Free entry '] })).toEqual([
    'We took a closer look at the spring market.\n\n• 40 stalls\n• Free entry\n\nWhat would you add? We read every comment.',
    'An update on the spring market.\n\n• 40 stalls\n• Free entry\n\nQuestions are welcome below.',
  ])
})

test('without points a caption has no gap where they would stand', () => {
  expect(makeCaptions({ tone: 'Casual', topic: 'cake', points: ['', ''] })[0]).toBe(
    'So, cake. Let’s talk about it.\n\nYour turn: what do you think?',
  )
})

test('what a person writes stands in every caption as it is, even if it looks like a placeholder', () => {
  const line = fc
    .oneof(fc.constantFrom('{topic}', '{points}', '$&', '$1', "$'"), fc.string({ unit: 'grapheme' }))
    .map((text) => text.trim())
  fc.assert(
    fc.property(fc.constantFrom(...tones), line, fc.array(line, { maxLength: 5 }), (tone, topic, points) => {
      const kept = points.filter((point) => point !== '')
      const captions = makeCaptions({ tone, topic, points })

      expect(captions).toHaveLength(2)
      captions.forEach((caption, index) => {
        const [before = '', after = ''] = captionTemplates[tone][index]?.split('\n\n{points}') ?? []
        const bullets = kept.length > 0 ? `\n\n${kept.map((point) => `• ${point}`).join('\n')}` : ''
        expect(caption).toBe(before.split('{topic}').join(topic) + bullets + after)
      })
    }),
  )
})

test('all characters count, line breaks and bullets too', () => {
  expect(countCharacters('a\n• é')).toBe(5)
})

test.each(['Angry', 'toString', null])('%s is no tone', (name) => {
  expect(isTone(name)).toBe(false)
})
