import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** Punctuation, signs of currencies and units, and the arrows and dots that the interface uses. */
const signs = ' \u00a0«»„“”‘’–—…·•×±²³№€₾₪£©®™°←→↑↓−≈≤≥'

/** The package has one file with all scripts for each weight; a visitor needs one or two scripts. */
const scripts = {
  latin: `${range(0x20, 0x7e)}ÄäçéñÖöÜü${signs}`,
  cyrillic: range(0x400, 0x45f) + range(0x490, 0x491),
  georgian: range(0x10d0, 0x10ff),
  hebrew: range(0x5b0, 0x5c7) + range(0x5d0, 0x5ea) + range(0x5f0, 0x5f4),
}

/** One for text and one for emphasis. A third one loaded late on every first view and shifted the text set in it. */
const weights = [400, 600]

/**
 * Kerning and tabular figures; small capitals, fractions, hinting and more would triple each file. Not `locl`: it
 * makes the figures in Hebrew text old-style, with uneven heights.
 */
const kept = { keepFeatures: ['kern', 'tnum'], noHinting: true }

/** Writes FiraGO's subsets to where `fonts.css` expects them, before anything is built or served. */
export function subsetFonts(folder: string): Plugin {
  return {
    name: 'sakhli:subset-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      const files = createRequire(import.meta.url).resolve('@fontsource/firago/package.json')
      for (const weight of weights) {
        const missing = Object.entries(scripts).filter(
          ([script]) => !existsSync(join(folder, `firago-${script}-${weight}.woff2`)),
        )
        if (missing.length === 0) continue
        const whole = await readFile(join(files, `../files/firago-latin-${weight}-normal.woff2`))
        for (const [script, letters] of missing)
          await writeFile(
            join(folder, `firago-${script}-${weight}.woff2`),
            await subsetFont(whole, letters, { targetFormat: 'woff2', ...kept }),
          )
      }
    },
  }
}
