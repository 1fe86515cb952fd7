/* Worker in which pdf.js parses a document of the service. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
