declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2' | 'sfnt';
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>;
    keepFeatures?: string[];
    noHinting?: boolean;
  }
  /** Cuts a font to the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
