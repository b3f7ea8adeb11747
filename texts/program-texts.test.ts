import { expect, test } from 'vitest'
import he from './he/program.json' with { type: 'json' }
import ka from './ka/program.json' with { type: 'json' }
import { programTexts } from './program-texts.ts'
import ru from './ru/program.json' with { type: 'json' }

test.each([
  ['ru', ru, /\p{Script=Cyrillic}/u],
  ['ka', ka, /\p{Script=Georgian}/u],
  ['he', he, /\p{Script=Hebrew}/u],
] as const)('the program texts in %s all use its own script', (language, texts, script) => {
  const said = Object.values(texts).flatMap((group) => Object.values(group))
  expect(said).toContain(programTexts(language).t('program:close.losing'))
  for (const text of said) expect(text).toMatch(script)
})
