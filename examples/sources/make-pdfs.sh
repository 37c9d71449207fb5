#!/bin/sh
# Makes the PDFs of the example papers again. Needs pdflatex, pdftoppm and ImageMagick.
set -eu
cd "$(dirname "$0")"
for name in lamps2019 moths2020 notes1931; do
  pdflatex -interaction=batchmode "$name.tex"
  pdflatex -interaction=batchmode "$name.tex"
done
mv lamps2019.pdf moths2020.pdf ../papers
pdftoppm -r 110 -gray -png -singlefile notes1931.pdf notes1931
convert notes1931.png -rotate 0.7 -attenuate 0.15 +noise Gaussian -quality 55 scan.jpg
printf '\\documentclass{article}\\usepackage[a5paper,margin=0pt]{geometry}\\usepackage{graphicx}\\pagestyle{empty}\\begin{document}\\noindent\\includegraphics[width=\\paperwidth]{scan}\\end{document}' > scan.tex
pdflatex -interaction=batchmode scan.tex
mv scan.pdf ../papers/notes1931.pdf
rm -f scan.* ./*.aux ./*.log ./*.pdf ./*.png
