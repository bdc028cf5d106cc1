/** Under a field whose text `MarkdownText` shows. */
export const markdownHint = 'Markdown: **bold**, *italic*, lists, links'
