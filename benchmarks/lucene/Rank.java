/**
 * Tasks on standard input -> Lucene's scores on standard output.
 *
 * <p>A task is a line with its number of documents, a line with the query and a line per document,
 * all as terms between blanks: the analysis is done elsewhere, so that only the models are
 * compared. For each task and each model named on the command line one line comes back: the
 * model and then document:score for every document that Lucene retrieves.
 */
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.*;
import org.apache.lucene.store.ByteBuffersDirectory;

public class Rank {
  public static void main(String[] models) throws IOException {
    BooleanQuery.setMaxClauseCount(1 << 20);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String size = in.readLine(); size != null; size = in.readLine()) {
      Query query = query(in.readLine());
      ByteBuffersDirectory directory = indexed(in, Integer.parseInt(size.trim()));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (String model : models) {
          searcher.setSimilarity(similarity(model));
          out.print(model);
          for (ScoreDoc hit : searcher.search(query, Math.max(1, reader.maxDoc())).scoreDocs) {
            out.print(" " + hit.doc + ":" + hit.score);
          }
          out.println();
        }
      }
    }
    out.flush();
  }

  private static Query query(String terms) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (String term : terms.trim().split(" ")) {
      query.add(new TermQuery(new Term("text", term)), BooleanClause.Occur.SHOULD);
    }
    return query.build();
  }

  private static ByteBuffersDirectory indexed(BufferedReader in, int size) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int number = 0; number < size; number++) {
        Document document = new Document();
        document.add(new TextField("text", in.readLine(), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    return directory;
  }

  private static Similarity similarity(String model) {
    String[] named = model.split(":");
    String[] parts = named.length > 1 ? named[1].split("[-,]") : new String[0];
    switch (named[0]) {
      case "vsm":
        return new ClassicSimilarity();
      case "bm25":
        return new BM25Similarity(Float.parseFloat(parts[0]), Float.parseFloat(parts[1]));
      case "jelinek_mercer":
        return new LMJelinekMercerSimilarity(Float.parseFloat(parts[0]));
      case "dirichlet":
        return new LMDirichletSimilarity(Float.parseFloat(parts[0]));
      case "dfr":
        return new DFRSimilarity(
            basicModel(parts[0]), afterEffect(parts[1]), normalization(parts[2]));
      case "ibs":
        return new IBSimilarity(
            parts[0].equals("ll") ? new DistributionLL() : new DistributionSPL(),
            parts[1].equals("df") ? new LambdaDF() : new LambdaTTF(),
            normalization(parts[2]));
      default:
        throw new IllegalArgumentException(model);
    }
  }

  private static BasicModel basicModel(String name) {
    switch (name) {
      case "g":
        return new BasicModelG();
      case "if":
        return new BasicModelIF();
      case "in":
        return new BasicModelIn();
      case "ine":
        return new BasicModelIne();
      default:
        throw new IllegalArgumentException(name);
    }
  }

  private static AfterEffect afterEffect(String name) {
    return name.equals("b") ? new AfterEffectB() : new AfterEffectL();
  }

  private static Normalization normalization(String name) {
    switch (name) {
      case "h1":
        return new NormalizationH1();
      case "h2":
        return new NormalizationH2();
      case "h3":
        return new NormalizationH3();
      case "z":
        return new NormalizationZ();
      case "none":
        return new Normalization.NoNormalization();
      default:
        throw new IllegalArgumentException(name);
    }
  }
}
