package org.apache.lucene.sandbox.search;

import org.apache.lucene.search.Query;

/** A query that has moved to another package since. */
public class IndexSortSortedNumericDocValuesRangeQuery
    extends org.apache.lucene.search.IndexSortSortedNumericDocValuesRangeQuery {
    public IndexSortSortedNumericDocValuesRangeQuery(String field, long from, long to, Query fallback) {
        super(field, from, to, fallback);
    }
}
