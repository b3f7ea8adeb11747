import type { Language } from '../../../../contract/languages.ts'
import type { CityLines } from './city-lines.ts'
import type { Label } from './label.ts'
import { labelMeasure } from './label.ts'
import { layLabels } from './labels.ts'

/** The labels of each zoom, placed when that zoom is first shown. */
export class LabelSheets {
  private readonly city: CityLines
  private readonly language: Language
  private readonly laid = new Map<number, readonly Label[]>()
  private readonly underWay = new Map<number, ReturnType<typeof layLabels>>()
  private readonly measure = labelMeasure()

  constructor(city: CityLines, language: Language) {
    this.city = city
    this.language = language
  }

  /** The labels of a zoom; undefined until all are placed. Each call places some more. */
  take(zoom: number): readonly Label[] | undefined {
    const before = this.laid.get(zoom)
    if (before) return before
    const laying = this.underWay.get(zoom) ?? this.begin(zoom)
    const step = laying.next()
    if (!step.done) return undefined
    this.underWay.delete(zoom)
    this.laid.set(zoom, step.value)
    return step.value
  }

  private begin(zoom: number) {
    const { city, language, measure } = this
    const laying = layLabels(city, { zoom, language, measure })
    this.underWay.set(zoom, laying)
    return laying
  }
}
